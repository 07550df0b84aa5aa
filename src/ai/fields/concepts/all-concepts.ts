/**
 * All that the built-in extractor knows by name. Knows no page and no site; a name in the tables is one that sites in
 * general use. Where two things have one name, the first is meant.
 */
import { ARTICLE } from './article.ts';
import type { Concept } from './concept.ts';
import { ORGANIZATION } from './organization.ts';
import { PRODUCT } from './product.ts';
import { RECIPE } from './recipe.ts';

export const CONCEPTS: readonly Concept[] = [...PRODUCT, ...RECIPE, ...ARTICLE, ...ORGANIZATION];
