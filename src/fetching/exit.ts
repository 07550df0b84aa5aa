/** Exits: the tiers with their names, and the countries that proxies are in. */

/** The proxy tiers that a caller can ask for, cheapest first. */
export const TIERS = ['datacenter', 'residential', 'stealth'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * What a request was really sent through: a tier of the operator, the caller's own proxy, or the operator's route for
 * one domain.
 */
export type Exit = Tier | 'custom' | 'dedicated';

export const COUNTRIES = ['us', 'gb', 'de', 'it', 'fr', 'ca', 'es', 'ru', 'jp', 'kr', 'in', 'hk', 'tr'] as const;
export type Country = (typeof COUNTRIES)[number];
