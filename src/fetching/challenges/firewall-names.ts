/**
 * Names with which firewalls and bot managers sign their block pages. Only names that mean nothing else; whose headers
 * name them is in header-signs.ts.
 */
export const FIREWALL_NAME = new RegExp(
  `(?<!\\p{L})(?:${[
    'aesecure|alert ?logic|anquanbao|appwall|astra security',
    'baleen|barikode|barracuda|bekchy|bitninja|blockdos|bluecoat|bulletproof security|bunkerweb',
    'cachewall|cdnetworks|cerber security|chuangyu|cloudbric|cloudprotector|comodo (?:waf|cwatch)|coraza|crowdsec',
    'datadome|ddos-guard|denyall|dotdefender|edgecast|fireblade|forcepoint|forti(?:gate|guard|net|web)|go-away',
    'grey ?wizard|human security|huawei cloud waf|hyperguard|imperva|imunify360|incapsula|indusface|indusguard',
    'janusec|jiasule|kasada|killbot|knownsec|litespeed web|malcare|mod_?security',
    'naxsi|nemesida|netscaler|netskope|nexusguard|ninjafirewall|nsfocus|nullddos|onmessage shield|open-?appsec',
    'palo alto networks|patchstack|perimeterx|pksecuritymodule|powercdn|profense|qrator|radware|reblaze|rsfirewall',
    'safedog|safeline|sangfor|secking|secupress|secureiis|senginx|servicepipe|shadow daemon|shield security|shieldon|shieldsquare',
    'signal sciences|siteguard|sitelock|sonicwall|sophos|squidguard|stackpath|stormwall|sucuri|tencent cloud waf|topsec|threatx',
    'url ?scan|variti|viettel waf|virusdie|wallarm|wapples|watchguard|webarx|webknight|webtotem|websense|wordfence|xlabs',
    'yundun|yunjiasu|yunsuo|zenedge|zscaler',
  ].join('|')})(?!\\p{L})|云锁|云盾|云防御|安全狗|创宇盾|玄武盾|加速乐|宝塔防火墙|长亭|雷池|网站卫士|d盾`,
  'u',
);
