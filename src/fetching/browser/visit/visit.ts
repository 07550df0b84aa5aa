/** One load of one page in one tab: what its steps work with, and how it begins. */
import type { FetchFailure } from '../../failure.ts';
import { basicCredentials } from '../../http/basic-credentials.ts';
import { withoutCredentials } from '../../http/redirect.ts';
import type { PageRequest, PictureRequest } from '../../page.ts';
import { retrievalTimeout } from '../../target-url.ts';
import { answerDialogs } from '../loading/dialogs.ts';
import { DocumentEnd } from '../loading/document-end.ts';
import { DocumentRequests } from '../loading/document-requests.ts';
import { Loading } from '../loading/loading.ts';
import { shownInstead, wantsRest } from '../loading/raw-answer.ts';
import type { LoadedPage, ReadyLimits } from '../loading/ready.ts';
import { ReceivedTexts } from '../loading/received-scripts.ts';
import type { PictureTurns } from '../picture/picture-turns.ts';
import { AttachedFrames } from '../reading/attached-frames.ts';
import { RequestsInFlight } from '../tab/requests-in-flight.ts';
import { SilentHosts } from '../tab/silent-hosts.ts';
import type { Tab } from '../tab/tab.ts';

export interface LoadLimits extends ReadyLimits {
  /** Whether requests for consent are answered. */
  readonly answersConsent: boolean;
  /** Takes turns for screenshots. */
  readonly pictures: PictureTurns;
}

/** One load of a page, with everything that it needs. */
export interface Visit {
  readonly tab: Tab;
  readonly page: LoadedPage;
  readonly requests: DocumentRequests;
  readonly end: DocumentEnd;
  readonly request: PageRequest;
  readonly url: URL;
  readonly limits: LoadLimits;
}

/**
 * Whether the page must be drawn: the caller's script and steps may use animation frames, and so may what is still
 * waited for when the page is ready; a fragment is scrolled to, and a screenshot needs a drawn page.
 */
export function mayNeedFrames({ waitFor, steps, inPage }: PageRequest, url: URL): boolean {
  const { script, picture } = inPage ?? {};
  return [waitFor, steps, script, picture].some((each) => each !== undefined) || url.hash !== '';
}

/** Whether the content of frames matters: selectors and scripts search it, and a screenshot shows it. */
function doFramesMatter({ takesFrames, waitFor, inPage }: PageRequest): boolean {
  const { script, selectors, picture } = inPage ?? {};
  const looksIn = script !== undefined || selectors !== undefined || picture !== undefined;
  return takesFrames === true || waitFor !== undefined || looksIn;
}

/** A script, a click or a picture may show what an image has made of the page. */
function doImagesMatter({ inPage, steps }: PageRequest): boolean {
  return steps !== undefined || inPage?.script !== undefined || inPage?.picture !== undefined;
}

function isScreenOnly(picture: PictureRequest | undefined): boolean {
  return picture !== undefined && !picture.fullPage && picture.selector === undefined;
}

export function beginVisit(tab: Tab, request: PageRequest, url: URL, limits: LoadLimits): Visit {
  const { session, frameId } = tab.begin();
  const { errorOnRedirect } = request;
  const { door, style } = tab;
  const loading = new Loading(session, { frameId, url: withoutCredentials(url).href, stopAtRedirect: errorOnRedirect });
  // Where the page has real time, a dialog takes some of it.
  answerDialogs(session, !style.hasClock);
  const requests = new DocumentRequests(session, {
    url,
    headers: headersOf(request, url),
    frameId,
    mostBytes: limits.maxCharacters,
    onRedirect: errorOnRedirect ? (redirect) => loading.redirected(redirect) : undefined,
    onForeignScheme: (redirect, to) => loading.leavesWeb(redirect, to),
    onInvalidRedirect: (head) => loading.leadsNowhere(head),
    onNoHttp: () => loading.isNoHttp(),
    worthReading: (head, start) => wantsRest(head, start, request),
    showInstead: (taken) => shownInstead(taken, request),
    showsImages: request.inPage?.picture !== undefined,
  });
  const inFlight = new RequestsInFlight(session, frameId, style.hasClock);
  const draw = () => {
    tab.draw().catch(() => {});
  };
  const frames = new AttachedFrames(session, frameId);
  const page = {
    session,
    frameId,
    frames,
    hasClock: style.hasClock,
    loading,
    requests: inFlight,
    silentHosts: new SilentHosts(session),
    workers: tab.pageWorkers,
    received: new ReceivedTexts(session),
    door,
    framesMatter: doFramesMatter(request),
    imagesMatter: doImagesMatter(request),
    draw,
    // For a screenshot, the page is drawn at full size.
    pictureScale: request.inPage?.picture ? 1 : style.pictureScale,
    onlyScreen: isScreenOnly(request.inPage?.picture),
  };
  return { tab, page, requests, end: new DocumentEnd(session, frameId), request, url, limits };
}

export function lateFailure({ request, page: { door, loading }, url }: Visit): FetchFailure {
  const host = loading.requestedHost ?? url.hostname;
  const silent = loading.documents === 0 ? door.silentProxy(`${host}:${loading.requestedPort || 443}`) : undefined;
  return retrievalTimeout(request.deadline, silent);
}

/**
 * The caller's headers, with the URL's userinfo as Basic credentials, so that the browser does not remember any login.
 */
function headersOf({ headers }: PageRequest, url: URL): Readonly<Record<string, string>> {
  const authorization = basicCredentials(url);
  const named = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return authorization === undefined || named ? headers : { ...headers, Authorization: authorization };
}
