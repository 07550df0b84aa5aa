/** Concepts of recipes. */
import type { Concept } from './concept.ts';

export const RECIPE: readonly Concept[] = [
  {
    kind: 'lines',
    names: `ingredients, ingredient list, zutaten, ingrédients, ingredientes, ingredienti, ingrediënten, składniki, ingredience,
      ingredienser, ainekset, ингредиенты, malzemeler, 材料`,
    paths: 'recipeIngredient ingredients',
    items: 'short',
    hasLabel: false,
  },
  {
    kind: 'lines',
    names: `instructions, instructions list, steps, directions, method, preparation, preparation steps, cooking instructions,
      cooking steps, how to make, zubereitung, préparation, preparación, preparazione, modo de preparo, bereiding,
      bereidingswijze, przygotowanie, postup, gör så här, fremgangsmåte, valmistus, приготовление`,
    paths: 'recipeInstructions step instructions',
    items: 'long',
    hasLabel: false,
  },
  {
    kind: 'text',
    names: `yield, yields, servings, serves, portions, number of servings, serving count, portionen, portions nombre, raciones,
      porciones, porzioni, porções, porties, aantal personen, personen, porcje, porce, portioner, porsjoner, annokset, порций, pour,
      nombre de personnes, personnes, para, per persone, liczba porcji, počet porcí, antal portioner, antal, anzahl portionen, 人分`,
    paths: 'recipeYield yield',
  },
  {
    kind: 'duration',
    names: `total time, total cooking time, time, ready in, time required, gesamtzeit, temps total, tiempo total, tempo totale,
      tempo total, totale tijd, czas całkowity, celkový čas, total tid, tidsbruk`,
    paths: 'totalTime timeRequired',
    parts: 'prepTime cookTime',
  },
  {
    kind: 'duration',
    names: `cook time, cooking time, baking time, cook, cooking, kochzeit, backzeit, garzeit, temps de cuisson, cuisson, tiempo de cocción,
      cottura, tempo di cottura, bereidingstijd, kooktijd, czas gotowania, doba vaření, koketid, tillagningstid`,
    paths: 'cookTime performTime',
  },
  {
    kind: 'duration',
    names: `prep time, preparation time, prep, preparation, vorbereitungszeit, zubereitungszeit, arbeitszeit, temps de préparation,
      tiempo de preparación, tempo di preparazione, tempo de preparo, voorbereidingstijd, czas przygotowania, doba přípravy,
      forberedelsestid`,
    paths: 'prepTime',
  },
  {
    kind: 'list',
    names: 'cuisine, recipe cuisine, küche, cucina, cocina, keuken, kuchnia, kuchyně, kjøkken',
    paths: 'recipeCuisine servesCuisine',
  },
  { kind: 'text', names: 'cooking method, cook method, preparation method', paths: 'cookingMethod' },
  { kind: 'list', names: 'diet, dietary restrictions, suitable for diet, diets', paths: 'suitableForDiet' },
  { kind: 'list', names: 'equipment, tools, utensils', paths: 'tool supply.tool' },
  {
    kind: 'text',
    names:
      'calories, energy, kcal, kalorien, brennwert, énergie, calorías, calorie, kalorie, калории, nutrition calories',
    paths: 'nutrition.calories',
  },
  {
    kind: 'text',
    names: 'fat, fat content, total fat, fett, matières grasses, grasas, grassi, vet, tłuszcz, tuky',
    paths: 'nutrition.fatContent',
  },
  {
    kind: 'text',
    names: 'saturated fat, saturated fat content, gesättigte fettsäuren, saturates',
    paths: 'nutrition.saturatedFatContent',
  },
  { kind: 'text', names: 'unsaturated fat, unsaturated fat content', paths: 'nutrition.unsaturatedFatContent' },
  { kind: 'text', names: 'trans fat, trans fat content', paths: 'nutrition.transFatContent' },
  {
    kind: 'text',
    names:
      'carbohydrates, carbs, carbohydrate content, total carbohydrate, kohlenhydrate, glucides, carbohidratos, koolhydraten',
    paths: 'nutrition.carbohydrateContent',
  },
  {
    kind: 'text',
    names: 'sugar, sugars, sugar content, zucker, sucres, azúcar, zuccheri, suiker, cukry',
    paths: 'nutrition.sugarContent',
  },
  {
    kind: 'text',
    names: 'protein, protein content, eiweiß, protéines, proteínas, proteine, eiwit, białko, bílkoviny',
    paths: 'nutrition.proteinContent',
  },
  {
    kind: 'text',
    names: 'fiber, fibre, fiber content, dietary fiber, ballaststoffe, fibres, fibra, vezels',
    paths: 'nutrition.fiberContent',
  },
  { kind: 'text', names: 'sodium, sodium content', paths: 'nutrition.sodiumContent' },
  { kind: 'text', names: 'salt, salz, sel, zout', paths: 'nutrition.saltContent' },
  { kind: 'text', names: 'cholesterol, cholesterol content', paths: 'nutrition.cholesterolContent' },
  { kind: 'text', names: 'serving size, portion size, portionsgröße', paths: 'nutrition.servingSize' },
];
