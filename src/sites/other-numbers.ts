/**
 * Numbers that are shown like counts but count nothing: ends of ranges, shares, prices, times, ages and dates. Words of
 * time are those of the languages of the countries that requests come from.
 */

/** What stands between the ends of a range, the parts of a time or date, or a part and its whole. */
const JOINED = /^(?:\s?[\p{Pd}−~～…:/]\s?|\.\s|\s(?:to|bis|à|al?|до|of|out of|von|sur|de|di|из)\s)[~+]?\d/u;
const MEASURED = /^(?:\s?[%٪％‰\p{Sc}]|[\p{No}°])/u;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/;
const YEAR = /^[12]\d{3}$/;
/** A month, in any words, before the year: `5. März 2024`, `5 de enero de 2024`, `5 January, 2024`. */
const BEFORE_YEAR = /^[^\d\n,·•|]{1,24}(?:[12]\d{3}(?!\d)|,\s?[12]\d{3}$)/;
/** A month, in any words, before the day: `2024. gada 5. janvāris`. */
const BEFORE_DAY = /^[^\d\n,·•|]{1,24}[0-3]?\d(?!\d)/;
const EAST_ASIAN_TIME = /^\s?(?:[年月日秒分周週天時时년월일초분주]|小[時时]|星期|[個个かヶカ]月|개월|시간|點|点鐘)/;
/** Otherwise millions: `5m ago`. */
const MINUTES_AGO = /^\s?m ago\b/i;
const TIME = /^\s?(\p{L}[\p{L}\p{M}]*)/u;

/** Units of time, one language in each line. */
const TIME_WORDS = new Set(
  `second seconds sec secs minute minutes min mins hour hours hr hrs h s day days week weeks wk wks month months mo mos year
   years yr yrs
   sekunde sekunden sek minuten stunde stunden std tag tage tagen woche wochen monat monate monaten jahr jahre jahren
   seconde secondes heure heures jour jours semaine semaines sem mois an ans année années
   segundo segundos minuto minutos hora horas día días semana semanas mes meses año años
   secondo secondi minuti ora ore giorno giorni gg settimana settimane sett mese mesi anno anni
   segon segons minut minuts hores dia dies setmana setmanes setm mesos any anys
   секунд секунда секунду секунды сек минут минута минуту минуты мин час часа часов ч день дня дней дн неделя неделю
   недели недель нед месяц месяца месяцев мес год года лет г л
   saniye sn dakika dk saat sa gün hafta hf ay yıl
   सेकंड मिनट घंटा घंटे दिन सप्ताह हफ़्ते माह महीना महीने वर्ष साल से मि घं`
    .normalize()
    .split(/\s+/),
);

/** Whether a number with these digits counts nothing, by what follows it and by what follows its unit. */
export function countsNothing(digits: string, rest: string, behindUnit: string): boolean {
  return (
    JOINED.test(behindUnit) ||
    MEASURED.test(behindUnit) ||
    (DAY.test(digits) && BEFORE_YEAR.test(rest)) ||
    (YEAR.test(digits) && BEFORE_DAY.test(rest)) ||
    EAST_ASIAN_TIME.test(rest) ||
    MINUTES_AGO.test(rest) ||
    TIME_WORDS.has(TIME.exec(rest)?.[1]?.toLowerCase().normalize() ?? '')
  );
}
