/** Small answers in the formats of YouTube, written for these tests. */
export const VIDEO = 'https://www.youtube.com/watch?v=abcDEF123-_';
export const CHANNEL = 'https://www.youtube.com/@mudlark';
export const PLAYLIST = 'https://www.youtube.com/playlist?list=PLmudlarkmudlark01';

export const CHANNEL_ID = 'UCmudlarkmudlarkmudlark1';

export function html(player: unknown, data: unknown): string {
  return `<!doctype html><title>A page</title><script nonce="n">var ytInitialPlayerResponse = ${JSON.stringify(player)};var meta = 1;</script>
<script nonce="n">var ytInitialData = ${JSON.stringify(data)};</script>`;
}

export const PLAYER = {
  playabilityStatus: { status: 'OK', playableInEmbed: true },
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks: [
        {
          baseUrl: 'https://www.youtube.com/api/timedtext?v=abcDEF123-_&lang=de',
          name: { simpleText: 'German' },
          languageCode: 'de',
        },
        {
          baseUrl: '/api/timedtext?v=abcDEF123-_&kind=asr&lang=en',
          name: { runs: [{ text: 'English ' }, { text: '(auto)' }] },
          languageCode: 'en',
          kind: 'asr',
        },
      ],
    },
  },
  videoDetails: {
    videoId: 'abcDEF123-_',
    title: 'Low tide at the bend',
    lengthSeconds: '754',
    keywords: ['river', 'mud'],
    channelId: CHANNEL_ID,
    shortDescription:
      'What the river gave. #Thames #7 (#mud)\nMap: https://maps.example/bend?x=1. And http://mud.example',
    thumbnail: { thumbnails: [{ url: '//i.ytimg.com/vi/abcDEF123-_/default.jpg', width: 120, height: 90 }] },
    viewCount: '1204567',
    author: 'Mudlark',
    isLiveContent: false,
  },
  microformat: {
    playerMicroformatRenderer: {
      ownerProfileUrl: 'http://www.youtube.com/@mudlark',
      externalChannelId: CHANNEL_ID,
      isFamilySafe: true,
      isUnlisted: false,
      category: 'Travel & Events',
      publishDate: '2024-03-05T09:00:00-08:00',
      uploadDate: '2024-03-04',
      isShortsEligible: false,
    },
  },
};

const owner = (endpoint: object) => ({
  browseEndpoint: { browseId: CHANNEL_ID, canonicalBaseUrl: '/@mudlark', ...endpoint },
});

export const NEXT = {
  currentVideoEndpoint: { watchEndpoint: { videoId: 'abcDEF123-_' } },
  contents: {
    twoColumnWatchNextResults: {
      results: {
        results: {
          contents: [
            {
              videoPrimaryInfoRenderer: {
                title: { runs: [{ text: 'Low tide ' }, { text: 'at the bend' }] },
                viewCount: { videoViewCountRenderer: { viewCount: { simpleText: '1,204,567 views' } } },
                videoActions: {
                  menuRenderer: {
                    topLevelButtons: [
                      {
                        segmentedLikeDislikeButtonViewModel: {
                          likeButtonViewModel: {
                            buttonViewModel: {
                              iconName: 'LIKE',
                              title: '45K',
                              accessibilityText: 'like this video along with 45,678 other people',
                            },
                          },
                        },
                      },
                    ],
                  },
                },
                dateText: { simpleText: 'Mar 5, 2024' },
              },
            },
            {
              videoSecondaryInfoRenderer: {
                owner: {
                  videoOwnerRenderer: {
                    title: { runs: [{ text: 'Mudlark', navigationEndpoint: owner({}) }] },
                    navigationEndpoint: owner({}),
                    subscriberCountText: { simpleText: '1.52m subscribers' },
                    thumbnail: {
                      thumbnails: [{ url: 'https://yt3.example/small' }, { url: 'https://yt3.example/large' }],
                    },
                    badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_VERIFIED' } }],
                  },
                },
                attributedDescription: { content: 'What the river gave.' },
              },
            },
          ],
        },
      },
    },
  },
  engagementPanels: [
    {
      engagementPanelSectionListRenderer: {
        panelIdentifier: 'engagement-panel-comments-section',
        header: { engagementPanelTitleHeaderRenderer: { contextualInfo: { runs: [{ text: '2.7K' }] } } },
      },
    },
  ],
  playerOverlays: {
    markers: [
      { chapterRenderer: { title: { simpleText: 'Down the stairs' }, timeRangeStartMillis: 0 } },
      { chapterRenderer: { title: { simpleText: 'The find' }, timeRangeStartMillis: 61_500 } },
    ],
  },
};

/** The page with the token for its comments. */
export const COMMENTED = {
  ...NEXT,
  engagementPanels: [
    {
      engagementPanelSectionListRenderer: {
        panelIdentifier: 'engagement-panel-comments-section',
        content: {
          sectionListRenderer: {
            contents: [
              {
                itemSectionRenderer: {
                  contents: [
                    {
                      continuationItemRenderer: {
                        continuationEndpoint: {
                          continuationCommand: {
                            token: 'commentsToken',
                            request: 'CONTINUATION_REQUEST_TYPE_WATCH_NEXT',
                          },
                        },
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      },
    },
  ],
};

const commentThread = (key: string, more: object = {}) => ({
  commentThreadRenderer: {
    commentViewModel: { commentViewModel: { commentKey: key, toolbarStateKey: `${key}-state`, ...more } },
  },
});

const commentEntities = (key: string, author: object, toolbar: object, heart = 'UNHEARTED') => [
  {
    entityKey: key,
    payload: {
      commentEntityPayload: {
        properties: { commentId: `Ug${key}`, content: { content: `Comment ${key}` }, publishedTime: '2 days ago' },
        author: { channelId: 'UCwalkerwalkerwalkerwalk', displayName: '@walker', isCreator: false, ...author },
        avatar: { image: { sources: [{ url: 'https://yt3.example/walker', width: 88, height: 88 }] } },
        toolbar: { likeCountNotliked: '1.2K', likeCountLiked: '1.2K', replyCount: '7', ...toolbar },
      },
    },
  },
  {
    entityKey: `${key}-state`,
    payload: { engagementToolbarStateEntityPayload: { heartState: `TOOLBAR_HEART_STATE_${heart}` } },
  },
];

export const COMMENTS = {
  onResponseReceivedEndpoints: [
    {
      reloadContinuationItemsCommand: {
        slot: 'RELOAD_CONTINUATION_SLOT_HEADER',
        continuationItems: [
          { commentsHeaderRenderer: { countText: { runs: [{ text: '2,713' }, { text: ' Comments' }] } } },
        ],
      },
    },
    {
      reloadContinuationItemsCommand: {
        slot: 'RELOAD_CONTINUATION_SLOT_BODY',
        continuationItems: [
          commentThread('one', { pinnedText: 'Pinned by @mudlark' }),
          commentThread('two'),
          commentThread('gone'),
          { continuationItemRenderer: {} },
        ],
      },
    },
  ],
  frameworkUpdates: {
    entityBatchUpdate: {
      mutations: [
        ...commentEntities('one', { isCreator: true }, {}, 'HEARTED'),
        ...commentEntities('two', {}, { likeCountNotliked: ' ', replyCount: '' }),
      ],
    },
  },
};

/** Until 2024. */
export const OLD_COMMENTS = {
  onResponseReceivedEndpoints: [
    {
      reloadContinuationItemsCommand: {
        continuationItems: [
          {
            commentThreadRenderer: {
              comment: {
                commentRenderer: {
                  commentId: 'Ugold',
                  contentText: { runs: [{ text: 'What a ' }, { text: 'pipe' }] },
                  authorText: { simpleText: 'River Walker' },
                  authorEndpoint: {
                    browseEndpoint: { browseId: 'UCwalkerwalkerwalkerwalk', canonicalBaseUrl: '/@walker' },
                  },
                  authorThumbnail: { thumbnails: [{ url: 'https://yt3.example/walker' }] },
                  voteCount: { simpleText: '31' },
                  replyCount: 2,
                  publishedTimeText: { runs: [{ text: '3 years ago (edited)' }] },
                  authorIsChannelOwner: false,
                  actionButtons: { commentActionButtonsRenderer: { creatorHeart: { creatorHeartRenderer: {} } } },
                },
              },
            },
          },
        ],
      },
    },
  ],
};

export const BROWSE_CHANNEL = {
  header: {
    pageHeaderRenderer: {
      content: {
        pageHeaderViewModel: {
          title: {
            dynamicTextViewModel: {
              text: {
                content: 'Mudlark',
                attachmentRuns: [
                  { element: { image: { sources: [{ clientResource: { imageName: 'CHECK_CIRCLE_FILLED' } }] } } },
                ],
              },
            },
          },
          metadata: {
            contentMetadataViewModel: {
              metadataRows: [
                { metadataParts: [{ text: { content: '@mudlark' } }] },
                { metadataParts: [{ text: { content: '7.78K subscribers' } }, { text: { content: '135 videos' } }] },
              ],
            },
          },
          attribution: {
            attributionViewModel: {
              text: {
                content: 'mud.example',
                commandRuns: [
                  {
                    onTap: {
                      innertubeCommand: {
                        urlEndpoint: {
                          url: 'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fmud.example%2Fshop',
                        },
                      },
                    },
                  },
                ],
              },
            },
          },
          banner: {
            imageBannerViewModel: {
              image: { sources: [{ url: 'https://yt3.example/banner', width: 1060, height: 175 }] },
            },
          },
        },
      },
    },
  },
  metadata: {
    channelMetadataRenderer: {
      title: 'Mudlark',
      description: 'Walks at low tide.',
      externalId: CHANNEL_ID,
      rssUrl: `https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL_ID}`,
      vanityChannelUrl: 'http://www.youtube.com/@mudlark',
      avatar: { thumbnails: [{ url: 'https://yt3.example/avatar', width: 900, height: 900 }] },
      isFamilySafe: true,
    },
  },
  microformat: { microformatDataRenderer: { tags: ['river', 'tide'] } },
  contents: {
    tabs: [
      {
        lockupViewModel: {
          contentId: 'lockupVideo',
          contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
          contentImage: {
            thumbnailViewModel: {
              image: { sources: [{ url: 'https://i.ytimg.com/1.jpg', width: 168, height: 94 }] },
              overlays: [{ badge: { text: '1:07:34', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT' } }],
            },
          },
          metadata: {
            lockupMetadataViewModel: {
              title: { content: 'A lockup' },
              metadata: {
                contentMetadataViewModel: {
                  metadataRows: [
                    { metadataParts: [{ text: { content: '2.8K views' } }, { text: { content: '13 days ago' } }] },
                  ],
                },
              },
            },
          },
        },
      },
      {
        gridVideoRenderer: {
          videoId: 'gridVideo01',
          title: { simpleText: 'On the grid' },
          viewCountText: { simpleText: '1,263 watching' },
          badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_LIVE_NOW' } }],
        },
      },
      {
        shortsLockupViewModel: {
          overlayMetadata: { primaryText: { content: 'A short' }, secondaryText: { content: '1.2M views' } },
          onTap: { innertubeCommand: { reelWatchEndpoint: { videoId: 'shortVideo1' } } },
        },
      },
      {
        gridPlaylistRenderer: {
          playlistId: 'PLgrid',
          title: { runs: [{ text: 'All finds' }] },
          videoCountText: { runs: [{ text: '835' }] },
        },
      },
    ],
  },
};

export const BROWSE_PLAYLIST = {
  metadata: { playlistMetadataRenderer: { title: 'All finds' } },
  microformat: {
    microformatDataRenderer: {
      urlCanonical: 'http://www.youtube.com/playlist?list=PLmudlarkmudlark01',
      unlisted: true,
    },
  },
  sidebar: {
    playlistSidebarRenderer: {
      items: [
        {
          playlistSidebarPrimaryInfoRenderer: {
            title: { runs: [{ text: 'All finds' }] },
            description: { simpleText: 'Everything.' },
            stats: [
              { runs: [{ text: '1,049' }, { text: ' videos' }] },
              { simpleText: '32,026 views' },
              { runs: [{ text: 'Last updated on ' }, { text: 'Mar 11, 2020' }] },
            ],
          },
        },
        {
          playlistSidebarSecondaryInfoRenderer: {
            videoOwner: {
              videoOwnerRenderer: { title: { runs: [{ text: 'Mudlark' }] }, navigationEndpoint: owner({}) },
            },
          },
        },
      ],
    },
  },
  contents: {
    list: [1, 2].map((number) => ({
      playlistVideoRenderer: {
        videoId: `listVideo0${number}`,
        title: { runs: [{ text: `Find ${number}` }] },
        lengthText: { simpleText: '0:43' },
        videoInfo: { runs: [{ text: '19K views' }, { text: ' • ' }, { text: '2 weeks ago' }] },
        shortBylineText: { runs: [{ text: 'Mudlark', navigationEndpoint: owner({}) }] },
        badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_MEMBERS_ONLY' } }],
      },
    })),
  },
};

export const FEED = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">
 <yt:playlistId>PLmudlarkmudlark01</yt:playlistId>
 <title>Tides &amp; finds</title>
 <author><name>Mudlark</name><uri>https://www.youtube.com/channel/${CHANNEL_ID}</uri></author>
 <published>2013-07-09T20:17:20+00:00</published>
 <entry>
  <yt:videoId>feedVideo01</yt:videoId>
  <title>A coin &#39;found&#39;</title>
  <link rel="alternate" href="https://www.youtube.com/shorts/feedVideo01"/>
  <author><name>Mudlark</name><uri>https://www.youtube.com/channel/${CHANNEL_ID}</uri></author>
  <published>2026-01-22T15:01:42+00:00</published>
  <media:group>
   <media:thumbnail url="https://i3.ytimg.com/vi/feedVideo01/hqdefault.jpg" width="480" height="360"/>
   <media:description>Silver.</media:description>
   <media:community><media:statistics views="1086938"/></media:community>
  </media:group>
 </entry>
</feed>`;

/** The token after the items of a list, which requests the items that follow. */
export const continuing = (token: string) => ({
  continuationItemRenderer: {
    continuationEndpoint: { continuationCommand: { token, request: 'CONTINUATION_REQUEST_TYPE_BROWSE' } },
  },
});

const gridItem = (id: string) => ({
  richItemRenderer: { content: { videoRenderer: { videoId: id, title: { runs: [{ text: `Video ${id}` }] } } } },
});

/** Ids of eleven letters. */
export const idsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(11 - prefix.length, '0')}`);

/** A page of a channel whose tab is this list. */
export const channelTab = (tab: string, ids: readonly string[], token?: string) => ({
  ...BROWSE_CHANNEL,
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: [
        {
          tabRenderer: {
            title: 'Home',
            endpoint: { commandMetadata: { webCommandMetadata: { url: '/@mudlark/featured' } } },
          },
        },
        {
          tabRenderer: {
            selected: true,
            endpoint: { commandMetadata: { webCommandMetadata: { url: `/@mudlark/${tab}` } } },
            content: {
              richGridRenderer: {
                contents: [...ids.map(gridItem), ...(token === undefined ? [] : [continuing(token)])],
              },
            },
          },
        },
      ],
    },
  },
});

/** The part of a list that a token requests. */
export const furtherPart = (ids: readonly string[], token?: string) => ({
  onResponseReceivedActions: [
    {
      appendContinuationItemsAction: {
        continuationItems: [...ids.map(gridItem), ...(token === undefined ? [] : [continuing(token)])],
      },
    },
  ],
});

export const ABOUT = {
  onResponseReceivedEndpoints: [
    {
      appendContinuationItemsAction: {
        continuationItems: [
          {
            aboutChannelRenderer: {
              metadata: {
                aboutChannelViewModel: {
                  viewCountText: '1,677 views',
                  videoCountText: '4 videos',
                  joinedDateText: { content: 'Joined Feb 27, 2023' },
                  country: 'France',
                  links: [
                    {
                      channelExternalLinkViewModel: {
                        title: { content: 'Shop' },
                        link: { content: 'mud.example/shop' },
                      },
                    },
                  ],
                },
              },
            },
          },
        ],
      },
    },
  ],
};

export const playlistPage = (ids: readonly string[], token?: string) => ({
  ...BROWSE_PLAYLIST,
  contents: {
    sectionListRenderer: {
      contents: [
        {
          playlistVideoListRenderer: {
            contents: [
              ...ids.map((videoId) => ({ playlistVideoRenderer: { videoId, title: { simpleText: videoId } } })),
              ...(token === undefined ? [] : [continuing(token)]),
            ],
          },
        },
        // Suggestions below the list, which do not belong to it.
        continuing('suggestions'),
      ],
    },
  },
});
