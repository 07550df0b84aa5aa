/** Captured pages of LinkedIn, each with its address and some facts that can be checked by eye. */
import type { Capture } from '../site-cases.ts';

export const captures: readonly Capture[] = [
  {
    file: 'metascraper-company.html.gz',
    url: 'https://uk.linkedin.com/company/audiense',
    facts: {
      id: '10529043',
      name: 'Audiense',
      followers: 5750,
      employees: 69,
      company_size: '51-200 employees',
      founded: 2011,
      'address.postal_code': 'EC1V2NX',
      website: 'http://www.audiense.com/',
      'locations.0.is_primary': true,
      'people.length': 4,
      'posts.length': 10,
      'posts.0.reactions': 33,
      'posts.1.posted_ago': '20h',
      'posts.1.created_at': '2024-10-04T12:28:56.000Z',
      'products.0.category': 'Social Media Analytics Tools',
      'similar_companies.length': 10,
      'funding.rounds': 5,
      'funding.investors': ['Mel Morris'],
    },
  },
  {
    file: 'yatish27-profile-jeffweiner08-2016.html',
    url: 'https://www.linkedin.com/in/jeffweiner08',
    facts: {
      id: 'jeffweiner08',
      name: 'Jeff Weiner',
      headline: 'CEO at LinkedIn',
      industry: 'Internet',
      location: 'San Francisco Bay Area',
      badges: ['Influencer'],
      'experience.length': 12,
      'experience.0.start': '2008-12',
      'experience.0.duration': '7 years 1 month',
      'experience.4.location': 'San Francisco Bay Area',
      'experience.6.end': '2009-06',
      'languages.0.proficiency': 'Native or bilingual proficiency',
      'awards.0.subtitle': 'Bob',
      'skills.length': 26,
      'recommendations.length': 2,
      'articles.1.published_at': '2015-04-09',
      'people_also_viewed.length': 10,
    },
  },
  // An article: not a supported kind of page.
  { file: 'metascraper-pulse.html', url: 'https://www.linkedin.com/in/river-walker', status: 'parse_failed' },
];
