/** Trains and writes the weights for choosing titles, dates and authors: `node bench/ai/training/train.ts <file>`. */
import { writeFileSync } from 'node:fs';
import { readFieldPages } from './field-pages.ts';
import { packFieldModel, trainFields } from './train-fields.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node bench/ai/training/train.ts <file>');
writeFileSync(file, packFieldModel(trainFields(await readFieldPages())));
