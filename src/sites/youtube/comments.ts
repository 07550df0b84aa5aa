/** The first comments on a YouTube video, from the part of its page that loads when a visitor scrolls to them. */
import { at, integerOf, isObject, type Json, listOf, objectsWith, textOf } from '../lenient-json.ts';
import type { SiteAnswer } from '../site.ts';
import { contentsOf } from './answer.ts';
import { channelIn, channelRef, countIn, largestPicture, textIn } from './texts.ts';
import type { CommentFields } from './video-fields.ts';

export interface Comments {
  /** The number above them, which is exact. */
  readonly count: number | null;
  readonly comments: CommentFields[];
}

export function readComments(answer: SiteAnswer): Comments {
  const { page } = contentsOf(answer);
  const received = listOf(at(page, 'onResponseReceivedEndpoints'));
  const items = received.flatMap((endpoint) =>
    listOf(
      at(endpoint, 'reloadContinuationItemsCommand', 'continuationItems') ??
        at(endpoint, 'appendContinuationItemsAction', 'continuationItems'),
    ),
  );
  const header = items.map((item) => at(item, 'commentsHeaderRenderer')).find(isObject);
  const entities = entitiesOf(page);
  const threads = items.map((item) => at(item, 'commentThreadRenderer')).filter(isObject);
  const comments = threads.flatMap((thread) => commentOfThread(thread, entities) ?? []);
  return { count: countIn(at(header, 'countText')), comments };
}

type Entities = ReadonlyMap<string, Json>;

/** Since 2024 the texts are in entities of their own, which the list names by their keys. */
function entitiesOf(page: Json): Entities {
  const mutations = listOf(at(page, 'frameworkUpdates', 'entityBatchUpdate', 'mutations'));
  return new Map(
    mutations.flatMap((mutation) => {
      const key = textOf(at(mutation, 'entityKey'));
      return key === null ? [] : [[key, at(mutation, 'payload')] as const];
    }),
  );
}

function commentOfThread(thread: Json, entities: Entities): CommentFields | undefined {
  const view = at(thread, 'commentViewModel', 'commentViewModel');
  return isObject(view) ? commentOfView(view, entities) : commentOfRenderer(at(thread, 'comment', 'commentRenderer'));
}

function commentOfView(view: Json, entities: Entities): CommentFields | undefined {
  const entity = at(entities.get(textOf(at(view, 'commentKey')) ?? ''), 'commentEntityPayload');
  const state = at(entities.get(textOf(at(view, 'toolbarStateKey')) ?? ''), 'engagementToolbarStateEntityPayload');
  const id = textOf(at(entity, 'properties', 'commentId'));
  if (id === null) return undefined;
  const name = textOf(at(entity, 'author', 'displayName'));
  const channelId = textOf(at(entity, 'author', 'channelId'));
  return {
    id,
    text: textIn(at(entity, 'properties', 'content')),
    author: channelRef(channelId, name, name?.startsWith('@') ? `/${name}` : undefined),
    author_avatar: largestPicture(at(entity, 'avatar', 'image')),
    likes: shownCount(at(entity, 'toolbar', 'likeCountNotliked')),
    replies_count: shownCount(at(entity, 'toolbar', 'replyCount')),
    published_text: textOf(at(entity, 'properties', 'publishedTime')),
    is_pinned: textOf(at(view, 'pinnedText')) !== null,
    is_hearted: at(state, 'heartState') === 'TOOLBAR_HEART_STATE_HEARTED',
    is_by_publisher: at(entity, 'author', 'isCreator') === true,
  };
}

/** Until 2024. */
function commentOfRenderer(comment: Json): CommentFields | undefined {
  const id = textOf(at(comment, 'commentId'));
  if (id === null) return undefined;
  const [hearted] = objectsWith(at(comment, 'actionButtons'), 'creatorHeartRenderer', 2000);
  return {
    id,
    text: textIn(at(comment, 'contentText')),
    author: channelIn(at(comment, 'authorText'), at(comment, 'authorEndpoint')),
    author_avatar: largestPicture(at(comment, 'authorThumbnail')),
    likes: countIn(at(comment, 'voteCount')),
    replies_count: integerOf(at(comment, 'replyCount')),
    published_text: textIn(at(comment, 'publishedTimeText'))?.replace(/ \(edited\)$/, '') ?? null,
    is_pinned: isObject(at(comment, 'pinnedCommentBadge')),
    is_hearted: hearted !== undefined,
    is_by_publisher: at(comment, 'authorIsChannelOwner') === true,
  };
}

/** A count of 0 is a blank text. */
function shownCount(value: Json): number | null {
  return typeof value === 'string' && value.trim() === '' ? 0 : countIn(value);
}
