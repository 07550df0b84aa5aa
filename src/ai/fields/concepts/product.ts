/** Concepts of products and their ratings. */
import type { Concept } from './concept.ts';

export const PRODUCT: readonly Concept[] = [
  {
    kind: 'price',
    names: `price, cost, current price, sale price, selling price, offer price, price amount, preis, prix, precio, prezzo,
      preço, prijs, cena, pris, hinta, hind, fiyat, цена, 價格, 价格, 価格, 가격, best price, final price`,
    paths: `offers.price offers.lowPrice offers.priceSpecification.price offers.offers.price price lowPrice
      hasVariant.offers.price Offer:price AggregateOffer:lowPrice`,
    meta: 'product:sale_price:amount product:price:amount og:price:amount price',
  },
  {
    // What a shop compares its own price with.
    kind: 'price',
    names: `original price, old price, list price, regular price, previous price, price before, price before discount,
      price before sale, rrp, msrp, uvp, strike price, crossed out price, listenpreis, alter preis, ursprünglicher preis,
      streichpreis, originalpreis, statt preis, ancien prix, prix barré, prix d origine, prix initial, prix conseillé,
      precio anterior, precio original, precio antes, pvpr, prezzo originale, prezzo di listino, prezzo precedente, prezzo pieno,
      preço original, preço anterior, adviesprijs, oude prijs, van prijs, stara cena, cena regularna,
      poprzednia cena, cena katalogowa, původní cena, běžná cena, ordinarie pris, ord pris, tidigare pris, førpris, 定価,
      通常価格, 原价, 原價, старая цена`,
    meta: 'product:original_price:amount',
    shown: 'old price',
  },
  {
    kind: 'price',
    names: `low price, lowest price, minimum price, min price, starting price, tiefster preis,
      niedrigster preis, prix minimum, precio mínimo, prezzo minimo`,
    shown: 'low price',
  },
  {
    kind: 'price',
    names:
      'high price, highest price, maximum price, max price, höchster preis, prix maximum, precio máximo, prezzo massimo',
    shown: 'high price',
  },
  {
    kind: 'price',
    names: `shipping cost, shipping, shipping price, shipping fee, shipping costs, delivery cost, delivery fee, delivery price,
      delivery charge, delivery, postage, versandkosten, versand, lieferkosten, frais de port, frais de livraison, livraison,
      gastos de envío, coste de envío, envío, spese di spedizione, costi di spedizione, spedizione, custo de envio, portes, frete,
      verzendkosten, verzending, bezorgkosten, koszt dostawy, dostawa, doprava, poštovné, frakt, fraktkostnad, fragt, 送料, 运费,
      運費`,
    paths: 'offers.shippingDetails.shippingRate.value',
    meta: 'product:shipping_cost:amount',
    shown: 'shipping',
    // Labels of shipping are mostly followed by a time or a minimum order.
    hasLabel: false,
  },
  {
    kind: 'figure',
    names: `unit price, price per unit, price per kg, price per kilo, price per liter, price per litre, price per sqft,
      price per square foot, price per square meter, price per m2, grundpreis, prix au kilo, prix au litre, prix au m2,
      precio por kilo, precio por kg, precio por m2, prezzo al kg, prezzo al litro, preço por kg, prijs per kilo, cena za kg,
      jämförpris`,
    shown: 'unit price',
  },
  {
    kind: 'figure',
    names: `discount, discount percentage, discount percent, percent off, percentage off, rabatt, ersparnis,
      remise, réduction, descuento, sconto, desconto, korting, rabat, zniżka, sleva`,
    shown: 'discount',
  },
  {
    kind: 'currency',
    names: 'currency, price currency, currency code, currency symbol, währung, devise, moneda, valuta, moeda, waluta',
    paths: `offers.priceCurrency offers.priceSpecification.priceCurrency offers.offers.priceCurrency priceCurrency
      hasVariant.offers.priceCurrency baseSalary.currency Offer:priceCurrency AggregateOffer:priceCurrency`,
    meta: 'product:price:currency og:price:currency product:sale_price:currency',
  },
  {
    kind: 'availability',
    names: `availability, stock, in stock, stock status, availability status, product availability, verfügbarkeit,
      disponibilité, disponibilidad, disponibilità, disponibilidade, beschikbaarheid, dostępność, dostupnost, dostupnosť,
      tillgänglighet, saatavuus, наличие, stok durumu, 庫存, 库存, 在庫`,
    paths:
      'offers.availability offers.offers.availability availability hasVariant.offers.availability Offer:availability',
    meta: 'product:availability og:availability availability',
  },
  {
    kind: 'choice',
    names: 'condition, item condition, zustand, état, estado, condizione, staat, stan, skick, kunto, состояние',
    paths: 'offers.itemCondition itemCondition',
    meta: 'product:condition og:condition',
  },
  {
    kind: 'text',
    names: `brand, brand name, make, manufacturer, marke, hersteller, marque, fabricant, marca, fabricante, produttore, merk,
      fabrikant, marka, producent, značka, výrobce, výrobca, märke, varumärke, merke, mærke, merkki, valmistaja, tootja,
      kaubamärk, ražotājs, zīmols, бренд, производитель, марка, marka adı, 品牌, 廠牌, ブランド, メーカー, 브랜드, 제조사, יצרן, מותג,
      tillverkare, márka, gyártó, marcă, producător, proizvođač, thương hiệu, merek`,
    paths: 'brand manufacturer',
    meta: 'product:brand og:brand brand',
  },
  {
    kind: 'code',
    names: `sku, product code, item number, item no, article number, article no, art no, product id, product number, item id,
      stock number, catalog number, catalogue number, reference, ref, product reference, artikelnummer, artikel nr, art nr,
      bestellnummer, artikelnr, référence, ref produit, código, código de producto, referencia, referência, codice,
      codice articolo, codice prodotto, productcode, artikelcode, kod produktu, numer katalogowy, nr ref, kód, kód produktu,
      kód tovaru, kód zboží, objednací číslo, artikkelinumero, tuotenumero, tootekood, artikli number, preces kods,
      varenummer, артикул, код товара, код, ürün kodu, 商品編號, 貨號, 货号, 商品番号, 品番, 상품번호, מק ט, id produto, id producto, id produit,
      produkt id, produktnummer, produktcode, item code, style number, style no, style code, katalogové číslo, cikkszám, šifra,
      šifra artikla, cod produs, cod articol, κωδικός, mã sản phẩm, kode produk, tuotekoodi, varenr, vare nr, artnr, 상품코드, 제품번호,
      商品コード, 型番, 商品货号, קוד מוצר, ad id, listing id,
      post id, posting id, anzeigennummer, ad number, id anzeige`,
    paths: 'sku productID offers.sku identifier hasVariant.sku offers.offers.sku',
    // Many shops declare a database key, and show customers another code.
    lookFirst: 'label',
    meta: 'product:retailer_item_id product:sku og:sku',
  },
  {
    kind: 'code',
    names: `mpn, manufacturer part number, part number, part no, manufacturer code, model number, model no, model code,
      herstellernummer, modellnummer, mfr part number, item model number, mfg part number, referencia fabricante, référence fabricant,
      kód výrobce, kód výrobcu, part number výrobce, part number výrobcu, kod producenta`,
    paths: 'mpn model.mpn offers.mpn',
    meta: 'product:mfr_part_no product:mpn',
  },
  {
    kind: 'barcode',
    names: 'gtin, ean, upc, barcode, gtin13, gtin8, gtin12, gtin14, ean code, ean13, kod ean, штрихкод',
    labels: 'isbn, isbn13, isbn10',
    paths: 'gtin gtin13 gtin14 gtin12 gtin8 isbn offers.gtin offers.gtin13 offers.gtin8 offers.gtin12 offers.isbn',
    meta: 'product:ean product:gtin product:upc book:isbn product:isbn og:isbn',
  },
  {
    // Shops declare the ISBN of a book as the code of a product.
    kind: 'isbn',
    names: 'isbn, isbn13, isbn10, isbn 13, isbn 10, isbn number',
    labels: 'ean, gtin, ean code, gtin13, barcode',
    paths: 'isbn offers.isbn workExample.isbn gtin13 gtin offers.gtin13',
    meta: 'book:isbn books:isbn product:isbn og:isbn product:ean citation_isbn',
  },
  {
    kind: 'text',
    names: 'model, product model, modell, modèle, modelo, modello, 型號, 型号, модель',
    paths: 'model',
  },
  {
    kind: 'text',
    names:
      'color, colour, farbe, couleur, color principal, colore, cor, kleur, kolor, barva, farba, färg, farge, väri, цвет, renk, 顏色, 颜色, カラー',
    paths: 'color',
    meta: 'product:color',
  },
  {
    kind: 'text',
    names:
      'size, größe, taille, talla, taglia, tamanho, maat, rozmiar, velikost, veľkosť, storlek, koko, размер, 尺寸, サイズ',
    paths: 'size',
    meta: 'product:size',
  },
  {
    kind: 'text',
    names:
      'material, materials, matière, materiale, materiaal, materiał, materiál, materiaali, материал, 材質, 素材, composition, composición, zusammensetzung, composizione, composição, samenstelling, skład, složení',
    paths: 'material',
    meta: 'product:material',
  },
  {
    kind: 'text',
    names:
      'weight, gewicht, poids, peso, waga, hmotnost, hmotnosť, vikt, vekt, vægt, paino, kaal, вес, ağırlık, 重量, 重さ',
    paths: 'weight',
    meta: 'product:weight',
  },
  {
    kind: 'text',
    names:
      'dimensions, abmessungen, maße, dimensiones, dimensioni, dimensões, afmetingen, wymiary, rozměry, rozmery, размеры, 尺寸',
  },
  {
    kind: 'figure',
    names: 'height, höhe, hauteur, altura, alto, altezza, hoogte, wysokość, výška, höjd, høyde, højde, 高さ',
    paths: 'height',
  },
  {
    kind: 'figure',
    names: 'width, breite, largeur, ancho, anchura, larghezza, largura, breedte, szerokość, šířka, bredd, 幅',
    paths: 'width',
  },
  {
    kind: 'figure',
    names: 'depth, tiefe, profondeur, profundidad, profondità, profundidade, diepte, głębokość, hloubka, djup, 奥行',
    paths: 'depth',
  },
  { kind: 'figure', names: 'diameter, durchmesser, diamètre, diámetro, diametro, diâmetro, średnica, průměr, 直径' },
  {
    kind: 'figure',
    names:
      'volume, capacity, inhalt, volumen, fassungsvermögen, contenance, capacité, capacidad, capacità, capacidade, inhoud, pojemność, objem, volym, 容量',
  },
  {
    kind: 'text',
    names:
      'country of origin, herkunft, herkunftsland, ursprungsland, pays d origine, origine, país de origen, paese di origine, origen, origem, land van herkomst, kraj pochodzenia, země původu, ursprung, 原産国',
    paths: 'countryOfOrigin countryOfAssembly',
  },
  {
    kind: 'figure',
    names:
      'mileage, kilometerstand, laufleistung, kilométrage, kilometraje, chilometraggio, quilometragem, przebieg, najeto, miltal',
    paths: 'mileageFromOdometer',
  },
  {
    kind: 'text',
    names:
      'fuel, fuel type, kraftstoff, carburant, combustible, carburante, combustível, brandstof, paliwo, palivo, bränsle, drivmedel',
    paths: 'fuelType vehicleEngine.fuelType',
  },
  {
    kind: 'figure',
    names: 'power, leistung, puissance, potencia, potenza, potência, vermogen, moc, výkon, effekt',
    paths: 'vehicleEngine.enginePower',
  },
  { kind: 'text', names: 'warranty, garantie, garantía, garanzia, garantia, gwarancja, záruka, takuu, гарантия, 保固' },
  {
    kind: 'text',
    names: 'seller, seller name, vendor, merchant, sold by, verkäufer, vendeur, vendedor, venditore',
    paths: 'offers.seller seller',
  },

  {
    // The class of a hotel, or else the rating by its guests.
    kind: 'number',
    names: 'star rating, stars, hotel stars, hotel class, sterne, étoiles, estrellas, stelle, estrelas, gwiazdki',
    paths: 'starRating.ratingValue starRating aggregateRating.ratingValue reviewRating.ratingValue',
    shown: 'stars',
  },
  {
    kind: 'number',
    names: `rating, ratings, rating value, average rating, score, review score, aggregate rating,
      bewertung, note moyenne, valoración, valutazione, waardering, ocena, hodnocení, betyg, рейтинг`,
    paths: 'aggregateRating.ratingValue aggregateRating.rating reviewRating.ratingValue starRating.ratingValue',
    hasLabel: false,
    shown: 'rating',
  },
  {
    kind: 'number',
    names: 'review count, reviews count, number of reviews, reviews, total reviews, review number',
    feedback: 'reviews',
    hasLabel: false,
  },
  {
    kind: 'number',
    names: 'rating count, ratings count, number of ratings, votes, vote count, number of votes, total ratings',
    feedback: 'ratings',
    hasLabel: false,
  },
];
