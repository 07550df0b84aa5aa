/** Days that are named in words: an appointment, a closure, a performance. */
import type { BarePage } from '../bare-page.ts';

const MONTHS = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec',
  'januar|februar|märz|mai|juni|juli|oktober|dezember',
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre',
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro',
  'januari|februari|maart|mei|augustus|maj|augusti|desember',
  'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря',
  'січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня',
  'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
  'ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince',
  'ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık',
].join('|');

const DAY = new RegExp(
  `(?<![\\p{L}\\d])\\d{1,2}(?:\\.|st|nd|rd|th|er|º)? (?:de |of )?(?:${MONTHS})(?!\\p{L})|(?<!\\p{L})(?:${MONTHS}) \\d{1,2}(?![\\p{L}\\d])|\\d{1,2}月 ?\\d{1,2}日|月[一二三四五六七八九十]{1,3}日|\\d{1,2}월 ?\\d{1,2}일|\\d{1,2} (?:जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर)`,
  'u',
);
const TIME_STAMP = /\d:\d\d:\d\d/;

/** People write days in words, for people. Servers write numbers, or the time to the second. */
export const namesDay = ({ text }: BarePage) => DAY.test(text) && !TIME_STAMP.test(text);
