/** The codes of units that pages declare (UN/CEFACT), as readers write them. */

const UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  `MTK m²|FTK sq ft|YDK sq yd|ACR acres|HAR ha|KMK km²|MTR m|CMT cm|MMT mm|KMT km|INH in|FOT ft|SMI mi|KGM kg|GRM g|MGM mg|LBR lb|ONZ oz|TNE t|
  LTR l|MLT ml|CLT cl|MTQ m³|CMQ cm³|KWT kW|WTT W|BHP hp|HUR h|MIN min|SEC s|DAY days|WEE weeks|MON months|ANN years|CEL °C|FAH °F|P1 %`
    .split('|')
    .map((pair) => pair.trim().split(/ (.*)/s).slice(0, 2)),
);

/** The unit of a code; any other text as it is. */
export const nameOfUnit = (code: string): string => (Object.hasOwn(UNITS, code) ? (UNITS[code] ?? code) : code);
