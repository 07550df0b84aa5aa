/** The shop of the site with traps: lists with filters and sort orders, products with visit ids, and copies of them. */
import {
  type Asked,
  BRANDS,
  CATEGORIES,
  COLORS,
  html,
  link,
  missing,
  moved,
  PER_CATEGORY,
  PER_PAGE,
  product,
  products,
  prose,
  SIZES,
  type TrapAnswer,
} from './trap-pages.ts';

export function shop({ path, query, visit, answer }: Asked): TrapAnswer | undefined {
  if (path === '/shop') return html(path, `<h1>Shop</h1>${CATEGORIES.map((name) => link(`/shop/${name}`)).join(' ')}`);
  if (path.startsWith('/shop/')) return list(path, path.slice(6), query);
  const [, number] = /^\/product\/(\d+)-[a-z]+$/i.exec(path) ?? [];
  if (number !== undefined && Number(number) < products) return productPage(path.toLowerCase(), Number(number), visit);
  const inSession = /^\/session\/[0-9a-f]+(\/.*)$/.exec(path);
  if (inSession) return answer(inSession[1] ?? '/');
  const print = /^\/print\/(\d+)$/.exec(path);
  if (print && Number(print[1]) < products)
    return {
      ...html(path, ''),
      body: `<title>Find ${print[1]}</title><link rel="canonical" href="${product(Number(print[1]))}"><h1>Find ${print[1]}</h1><p>${prose(`product ${print[1]}`, 40)}</p>`,
    };
  if (path === '/old/item.asp') return moved(product(Number(query.get('nr'))));
  if (path === '/review/write') return html(path, `<h1>Log in to write</h1>`);
  // There once were some.
  if (path.startsWith('/related/'))
    return html('Page not found', '<h1>Page not found</h1><p>The page you are looking for may have been moved.</p>');
  return undefined;
}

function list(path: string, name: string, query: URLSearchParams): TrapAnswer {
  const index = CATEGORIES.indexOf(name);
  if (index < 0) return missing();
  const [color, size, brand] = [query.get('color'), query.get('size'), query.get('brand')];
  let numbers = Array.from({ length: PER_CATEGORY }, (_, at) => index * PER_CATEGORY + at);
  if (color) numbers = numbers.filter((number) => COLORS[number % 4] === color);
  if (size) numbers = numbers.filter((number) => SIZES[number % 3] === size);
  if (brand) numbers = numbers.filter((number) => BRANDS[Math.floor(number / 4) % 3] === brand);
  if (query.get('order') === 'price') numbers.sort((one, other) => ((one * 7) % 60) - ((other * 7) % 60));
  const page = Number(query.get('page') ?? 1);
  const shown = numbers.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const other = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    next.set(name, value);
    if (name !== 'page') next.delete('page');
    return link(`${path}?${next}`, value);
  };
  const pager = [page - 1, page + 1].filter((each) => each >= 1 && (each - 1) * PER_PAGE < numbers.length);
  return html(
    path,
    `<h1>${name}</h1><ul>${shown.map((number) => `<li>${link(product(number), `Find ${number}`)} ${COLORS[number % 4]} ${SIZES[number % 3]}</li>`).join('')}</ul>
     <p>${[...COLORS.map((each) => other('color', each)), ...SIZES.map((each) => other('size', each)), ...BRANDS.map((each) => other('brand', each))].join(' ')}</p>
     <p>${['price', 'name', 'newest'].map((each) => other('order', each)).join(' ')} ${other('view', 'grid')} ${other('per_page', '48')}</p>
     <p>${pager.map((each) => (each === 1 && [...query.keys()].length === 1 ? link(path, '1') : other('page', String(each)))).join(' ')}</p>`,
  );
}

function productPage(path: string, number: number, visit: () => string): TrapAnswer {
  return html(
    path,
    `<h1>Find ${number}</h1><p>${prose(`product ${number}`, 40)}</p>
     ${link(`/print/${number}`, 'Print')} ${link(`/old/item.asp?nr=${number}`, 'Old address')}
     ${link(`${product(number)}?sid=${visit()}`, 'This visit')} ${link(`/session/${visit()}${product(number)}`, 'Another')}
     ${link(product(number).toUpperCase().replace('/PRODUCT', '/product'), 'Loud')} ${link(`${product(number)}/`, 'Slash')}
     ${link(`/review/write?product=${number}`, 'Write', 'nofollow')} ${link(`/related/${number * 3}`, 'Related')}
     ${link(product((number + 7) % products), 'Next find')}`,
  );
}
