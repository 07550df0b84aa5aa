/**
 * All concepts that the built-in extractor knows. Contains names that sites use in general, nothing about single sites.
 * If two concepts have the same name, the first one is used.
 */
import { ARTICLE } from './article.ts';
import type { Concept } from './concept.ts';
import { ORGANIZATION } from './organization.ts';
import { PRODUCT } from './product.ts';
import { PROPERTY } from './property.ts';
import { RECIPE } from './recipe.ts';
import { SOFTWARE } from './software.ts';

export const CONCEPTS: readonly Concept[] = [
  ...PRODUCT,
  ...RECIPE,
  ...ARTICLE,
  ...ORGANIZATION,
  ...PROPERTY,
  ...SOFTWARE,
];
