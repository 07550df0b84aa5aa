/** One method for each endpoint. Made from the service's OpenAPI document by scripts/client-methods.ts: do not edit. */
import type { Answer, CallEndpoint, CallOptions } from './call.ts';
import type {
  AccountBody,
  AiFieldsBody,
  AiFieldsParameters,
  AiQuestionBody,
  AiQuestionParameters,
  DataBody,
  DataParameters,
  HtmlBody,
  HtmlParameters,
  MapBody,
  MapParameters,
  ScreenshotBody,
  ScreenshotParameters,
  SelectedBody,
  SelectedMultipleBody,
  SelectedMultipleParameters,
  SelectedParameters,
  SerpBody,
  SerpParameters,
  TextBody,
  TextParameters,
} from './types.ts';

export class EndpointMethods {
  readonly #call: CallEndpoint;

  constructor(call: CallEndpoint) {
    this.#call = call;
  }

  /** The HTML of a page; with `format: 'json'` as JSON. */
  html(
    parameters: HtmlParameters & { readonly format?: 'text' | undefined },
    options?: CallOptions,
  ): Promise<Answer<string>>;
  html(parameters: HtmlParameters & { readonly format: 'json' }, options?: CallOptions): Promise<Answer<HtmlBody>>;
  html(parameters: HtmlParameters, options?: CallOptions): Promise<Answer<unknown>> {
    return this.#call('/html', parameters, options);
  }

  /** A page as Markdown; with `text_format: 'json'` as JSON. */
  text(
    parameters: TextParameters & { readonly text_format?: 'plain' | 'xml' | undefined },
    options?: CallOptions,
  ): Promise<Answer<string>>;
  text(parameters: TextParameters & { readonly text_format: 'json' }, options?: CallOptions): Promise<Answer<TextBody>>;
  text(parameters: TextParameters, options?: CallOptions): Promise<Answer<unknown>> {
    return this.#call('/text', parameters, options);
  }

  /** One area of a page; with `format: 'json'` as JSON. */
  selected(
    parameters: SelectedParameters & { readonly format?: 'text' | undefined },
    options?: CallOptions,
  ): Promise<Answer<string>>;
  selected(
    parameters: SelectedParameters & { readonly format: 'json' },
    options?: CallOptions,
  ): Promise<Answer<SelectedBody>>;
  selected(parameters: SelectedParameters, options?: CallOptions): Promise<Answer<unknown>> {
    return this.#call('/selected', parameters, options);
  }

  /** Several areas of a page. */
  selectedMultiple(
    parameters: SelectedMultipleParameters,
    options?: CallOptions,
  ): Promise<Answer<SelectedMultipleBody>> {
    return this.#call('/selected-multiple', parameters, options);
  }

  /** A picture of a page; with `format: 'json'` as JSON. */
  screenshot(
    parameters: ScreenshotParameters & { readonly format?: 'png' | 'jpeg' | 'webp' | undefined },
    options?: CallOptions,
  ): Promise<Answer<Uint8Array>>;
  screenshot(
    parameters: ScreenshotParameters & { readonly format: 'json' },
    options?: CallOptions,
  ): Promise<Answer<ScreenshotBody>>;
  screenshot(parameters: ScreenshotParameters, options?: CallOptions): Promise<Answer<unknown>> {
    return this.#call('/screenshot', parameters, options);
  }

  /** An answer about a page; with `format: 'json'` as JSON. */
  question(
    parameters: AiQuestionParameters & { readonly format?: 'text' | undefined },
    options?: CallOptions,
  ): Promise<Answer<string>>;
  question(
    parameters: AiQuestionParameters & { readonly format: 'json' },
    options?: CallOptions,
  ): Promise<Answer<AiQuestionBody>>;
  question(parameters: AiQuestionParameters, options?: CallOptions): Promise<Answer<unknown>> {
    return this.#call('/ai/question', parameters, options);
  }

  /** Named fields of a page: what is named in `fields` is what `result` has. */
  fields<Name extends string>(
    parameters: AiFieldsParameters & { readonly fields: Readonly<Record<Name, string>> },
    options?: CallOptions,
  ): Promise<Answer<Omit<AiFieldsBody, 'result'> & { result: Record<Name, AiFieldsBody['result'][string]> }>> {
    return this.#call('/ai/fields', parameters, options);
  }

  /** Search results. */
  serp(parameters: SerpParameters, options?: CallOptions): Promise<Answer<SerpBody>> {
    return this.#call('/serp', parameters, options);
  }

  /** Structured data of a page on a known site; say which where you know it: `data<YoutubeVideo>({ … })`. */
  data<Data extends NonNullable<DataBody['data']>>(
    parameters: DataParameters,
    options?: CallOptions,
  ): Promise<Answer<Omit<DataBody, 'data'> & { data: Data | null }>> {
    return this.#call('/data', parameters, options);
  }

  /** The addresses of a site. */
  map(parameters: MapParameters, options?: CallOptions): Promise<Answer<MapBody>> {
    return this.#call('/map', parameters, options);
  }

  /** Credits and concurrency of the account. */
  account(options?: CallOptions): Promise<Answer<AccountBody>> {
    return this.#call('/account', {}, options);
  }
}
