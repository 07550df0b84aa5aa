/**
 * What a visitor from each country looks like: the languages that its browser asks for, its locale, its time zone. Pure
 * data; whether a country has an exit depends on the proxies.
 */
import type { Country } from './page.ts';

export interface CountryProfile {
  /** The value of `Accept-Language`, as a Chrome installed in that country sends it. */
  readonly acceptLanguage: string;
  readonly locale: string;
  /**
   * The language of Chrome itself there, which is the locale that scripts see; outside of the USA its English is
   * British.
   */
  readonly interfaceLanguage: string;
  /** The time zone where most people live, if the country has several. */
  readonly timezone: string;
}

export const COUNTRY_PROFILES: Readonly<Record<Country, CountryProfile>> = {
  us: { acceptLanguage: 'en-US,en;q=0.9', locale: 'en-US', interfaceLanguage: 'en-US', timezone: 'America/New_York' },
  gb: {
    acceptLanguage: 'en-GB,en-US;q=0.9,en;q=0.8',
    locale: 'en-GB',
    interfaceLanguage: 'en-GB',
    timezone: 'Europe/London',
  },
  de: {
    acceptLanguage: 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
    locale: 'de-DE',
    interfaceLanguage: 'de',
    timezone: 'Europe/Berlin',
  },
  it: {
    acceptLanguage: 'it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7',
    locale: 'it-IT',
    interfaceLanguage: 'it',
    timezone: 'Europe/Rome',
  },
  fr: {
    acceptLanguage: 'fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7',
    locale: 'fr-FR',
    interfaceLanguage: 'fr',
    timezone: 'Europe/Paris',
  },
  ca: {
    acceptLanguage: 'en-CA,en-US;q=0.9,en;q=0.8',
    locale: 'en-CA',
    interfaceLanguage: 'en-GB',
    timezone: 'America/Toronto',
  },
  es: {
    acceptLanguage: 'es-ES,es;q=0.9',
    locale: 'es-ES',
    interfaceLanguage: 'es',
    timezone: 'Europe/Madrid',
  },
  ru: {
    acceptLanguage: 'ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7',
    locale: 'ru-RU',
    interfaceLanguage: 'ru',
    timezone: 'Europe/Moscow',
  },
  jp: { acceptLanguage: 'ja,en-US;q=0.9,en;q=0.8', locale: 'ja-JP', interfaceLanguage: 'ja', timezone: 'Asia/Tokyo' },
  kr: {
    acceptLanguage: 'ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7',
    locale: 'ko-KR',
    interfaceLanguage: 'ko',
    timezone: 'Asia/Seoul',
  },
  in: {
    acceptLanguage: 'en-IN,en-US;q=0.9,en;q=0.8',
    locale: 'en-IN',
    interfaceLanguage: 'en-GB',
    timezone: 'Asia/Kolkata',
  },
  hk: {
    acceptLanguage: 'zh-HK,zh;q=0.9,en-US;q=0.8,en;q=0.7',
    locale: 'zh-HK',
    interfaceLanguage: 'zh-TW',
    timezone: 'Asia/Hong_Kong',
  },
  tr: {
    acceptLanguage: 'tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7',
    locale: 'tr-TR',
    interfaceLanguage: 'tr',
    timezone: 'Europe/Istanbul',
  },
};
