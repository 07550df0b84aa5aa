import { z } from 'zod';
import { MAX_SIDE } from '../../fetching/browser/picture/picture-area.ts';
import { MAX_PIXELS } from '../../fetching/browser/picture/picture-turns.ts';
import { DEVICE_PROFILES } from '../../fetching/devices.ts';
import { PICTURE_FORMATS, type Picture } from '../../fetching/page.ts';
import { base64Bytes } from '../base64-body.ts';
import { type Content, JSON_TYPE } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import {
  booleanParameter,
  choiceParameter,
  extension,
  optionalInteger,
  optionalNumber,
  selectorParameter,
} from '../parameters.ts';
import { badRequest, elementNotFound, elementNotShown } from '../refusal.ts';
import { pictureBytes, pictureResult } from '../results.ts';

const DEFAULT_QUALITY = 80;
const MAX_SCREEN_SIDE = 10_000;
const MILLION = 1_000_000;

const SIZE_HEADER = 'Service-Picture-Size';
const CUT_HEADER = 'Service-Picture-Cut';

export const screenshotEndpoint = pageEndpoint({
  name: 'screenshot',
  isExtension: true,
  needsBrowser: true,
  summary: 'A picture of a page',
  description:
    'Loads a page in a browser and returns a picture of it: of the screen, of the whole page, or of one element.',
  parameters: z.object({
    ...pageParameters,
    format: extension(
      choiceParameter(
        [...PICTURE_FORMATS, 'json'],
        'png',
        'Kind of picture. `json` is a PNG as base64 in an object, with its size.',
      ),
    ),
    full_page: extension(
      booleanParameter(
        false,
        `The whole page instead of what is on the screen, up to ${MAX_SIDE} pixels tall; the header ${CUT_HEADER} says when it is cut.`,
      ),
    ),
    selector: extension(selectorParameter('CSS selector of one element to show.')),
    quality: extension(
      optionalInteger({
        minimum: 1,
        maximum: 100,
        description: `Quality of JPEG and WebP; ${DEFAULT_QUALITY} by default.`,
      }),
    ),
    width: extension(
      optionalInteger({
        minimum: 1,
        maximum: MAX_SCREEN_SIDE,
        description: "Screen width in pixels; by default the device's.",
      }),
    ),
    height: extension(
      optionalInteger({
        minimum: 1,
        maximum: MAX_SCREEN_SIDE,
        description: "Screen height in pixels; by default the device's.",
      }),
    ),
    scale: extension(
      optionalNumber({
        minimum: 0.1,
        maximum: 4,
        description: "Picture pixels per page pixel; by default the device's.",
      }),
    ),
  }),
  example: { query: { url: DEMO_URL }, answer: { type: 'image/png' } },
  content: {
    'image/png': pictureBytes,
    'image/jpeg': pictureBytes,
    'image/webp': pictureBytes,
    'application/json': pictureResult,
  },
  advice: 'To see what a page looks like.',
  tool: {
    name: 'mudlark_screenshot',
    title: 'Take a picture of a page',
    purpose:
      'Loads a web page in a browser and returns a picture of it: of what is on the screen, of the whole page (full_page=true), or of one element (selector). For what only shows in a picture, such as layout, charts and maps; to read a page, use mudlark_text. For long pages use format=jpeg, which is smaller.',
    // A tool always returns a picture: the JSON around it would be of no use there.
    omitsValues: { format: ['json'] },
    parameters: {
      format: 'The kind of picture. JPEG and WebP are several times smaller than PNG for pages with photographs.',
    },
  },
  headers: {
    [SIZE_HEADER]: 'Width and height of the picture in pixels, as `1920x945`.',
    [CUT_HEADER]:
      'Where the picture shows only the beginning of what was asked for: the size in pixels that all of it would have had.',
  },
  check({ js, format, quality, full_page, selector, device, width, height, scale }) {
    if (!js) throw badRequest('/screenshot needs js=true: only a browser draws a page, and js=false uses none.');
    if (quality !== undefined && format !== 'jpeg' && format !== 'webp') {
      throw badRequest('quality is only for format=jpeg and format=webp: PNG is lossless.');
    }
    if (full_page && selector !== undefined) {
      throw badRequest(
        'full_page and selector cannot be combined: the picture is of the whole page or of one element.',
      );
    }
    const { viewport, deviceScaleFactor } = DEVICE_PROFILES[device];
    const pixels = (width ?? viewport.width) * (height ?? viewport.height) * (scale ?? deviceScaleFactor) ** 2;
    if (pixels > MAX_PIXELS) {
      const asked = `${Math.round(pixels / MILLION)} million`;
      throw badRequest(
        `width, height and scale make a picture of ${asked} pixels; the maximum is ${MAX_PIXELS / MILLION} million. Choose a smaller screen or scale.`,
      );
    }
  },
  inPage: ({ format, quality, full_page, selector, width, height, scale }) => ({
    picture: {
      format: format === 'json' ? 'png' : format,
      quality: format === 'jpeg' || format === 'webp' ? (quality ?? DEFAULT_QUALITY) : undefined,
      fullPage: full_page,
      selector,
      view: { width, height, scale },
    },
  }),
  async answer({ picture }, { format }) {
    if (picture === 'element not found') throw elementNotFound();
    if (picture === 'element not shown') throw elementNotShown();
    if (!picture) throw new Error('a page without its picture');
    const { width, height, cutFrom, bytes } = picture;
    const headers = {
      [SIZE_HEADER]: `${width}x${height}`,
      ...(cutFrom && { [CUT_HEADER]: `${cutFrom.width}x${cutFrom.height}` }),
    };
    if (format !== 'json') return { contentType: `image/${picture.format}`, body: bytes, headers };
    return { ...(await inJson(picture)), headers };
  },
});

async function inJson({ bytes, format, width, height, cutFrom }: Picture): Promise<Content> {
  const facts = JSON.stringify({ content_type: `image/${format}`, width, height, cut: cutFrom !== undefined });
  const body = [Buffer.from('{"result":"'), await base64Bytes(bytes), Buffer.from(`",${facts.slice(1)}`)];
  return { contentType: JSON_TYPE, body: Buffer.concat(body) };
}
