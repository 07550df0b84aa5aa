/** The fields of LinkedIn's page kinds, with descriptions: the documentation and the schemas are made from them. */
import { z } from 'zod';
import { emptyFields } from '../empty-fields.ts';

const text = (meaning: string) => z.string().nullable().describe(meaning);
const count = (meaning: string) => z.int().nonnegative().nullable().describe(meaning);
const amount = (meaning: string) => z.number().nullable().describe(meaning);
const flag = (meaning: string) => z.boolean().describe(meaning);
const texts = (meaning: string) => z.array(z.string()).describe(meaning);

const address = z.object({
  street: text('Street and number'),
  city: text('City'),
  region: text('Region or state'),
  postal_code: text('Postal code'),
  country: text('Country, mostly as a code'),
});

const companyCard = z.object({
  name: text('Name'),
  link: text('Link to the company'),
  industry: text('Industry'),
  location: text('Place'),
  logo: text('Logo'),
});

const personCard = z.object({
  name: text('Name'),
  headline: text('Headline under the name'),
  link: text('Link to the profile'),
  image: text('Picture'),
});

const post = z.object({
  id: text('Activity id'),
  link: text('Link to the post'),
  text: text('Text'),
  author: text('Who wrote it'),
  author_link: text('Link to who wrote it'),
  posted_ago: text('How long ago, as shown'),
  created_at: text('When the page posted or reposted it (ISO 8601), computed from its id'),
  reactions: count('Reactions'),
  comments_count: count('Comments'),
});

export const companyFields = z.object({
  id: text('Numeric id of the company'),
  universal_name: text('Name in the link'),
  name: text('Name'),
  link: text('Link to the page'),
  tagline: text('Tagline'),
  description: text('About the company'),
  website: text('Website'),
  industry: text('Industry'),
  company_size: text('Range of employees, as shown'),
  employees: count('Members who work there'),
  followers: count('Followers'),
  headquarters: text('Headquarters'),
  address: address.nullable().describe('Address of the headquarters'),
  type: text('Kind of organization'),
  founded: count('Year in which it was founded'),
  specialties: texts('Specialties'),
  logo: text('Logo'),
  cover_image: text('Cover picture'),
  locations: z
    .array(z.object({ address: text('Address, as shown'), is_primary: flag('Whether it is the headquarters') }))
    .describe('Offices'),
  people: z.array(personCard).describe('Some of the people who work there'),
  products: z
    .array(
      z.object({
        name: text('Name'),
        category: text('Category'),
        description: text('Description'),
        link: text('Link to the product'),
      }),
    )
    .describe('Products'),
  posts: z.array(post).describe('The latest posts, as far as shown'),
  funding: z
    .object({
      rounds: count('Rounds so far'),
      last_round: text('Kind of the last round'),
      last_round_date: text('Day of the last round (ISO 8601)'),
      last_round_amount: text('Sum of the last round, as shown'),
      investors: texts('Investors'),
    })
    .nullable()
    .describe('Funding'),
  affiliated_companies: z.array(companyCard).describe('Pages that belong to it'),
  similar_companies: z.array(companyCard).describe('Suggested pages'),
});

export const jobFields = z.object({
  id: text('Job id'),
  title: text('Title'),
  link: text('Link to the job'),
  company: z
    .object({ name: text('Name'), link: text('Link to the company'), logo: text('Logo') })
    .nullable()
    .describe('Who hires'),
  location: text('Place, as shown'),
  address: address.nullable().describe('Place, in its parts'),
  latitude: amount('Latitude'),
  longitude: amount('Longitude'),
  is_remote: flag('Whether the work is remote'),
  posted_at: text('When it was posted (ISO 8601)'),
  posted_ago: text('How long ago it was posted, as shown'),
  expires_at: text('Closing date (ISO 8601)'),
  is_closed: flag('Whether applications are no longer accepted'),
  description: text('Description as text'),
  description_html: text('Description as HTML'),
  employment_type: text('Full-time, part-time, …'),
  seniority_level: text('Seniority'),
  job_function: text('Function, as shown'),
  industry: text('Industries, as shown'),
  skills: texts('Skills'),
  education: text('Education asked for'),
  experience_months: count('Months of experience asked for'),
  salary: z
    .object({
      text: text('As shown'),
      min: z.number().nonnegative().nullable().describe('Least'),
      max: z.number().nonnegative().nullable().describe('Most'),
      currency: text('Currency code'),
      period: text('Period: `year`, `month`, `hour` …'),
    })
    .nullable()
    .describe('Salary'),
  applicants: count('Applicants; the lower bound where the page says "over"'),
  applicants_text: text('Applicants, as shown'),
  apply_link: text('Link to apply elsewhere'),
  recruiter: personCard.nullable().describe('Who posted it'),
  similar_jobs: z
    .array(
      z.object({
        title: text('Title'),
        company: text('Who hires'),
        location: text('Place'),
        link: text('Link to the job'),
        posted_at: text('Day of posting (ISO 8601)'),
      }),
    )
    .describe('Suggested jobs'),
});

const period = {
  start: text('Start: `2015` or `2015-03`'),
  end: text('End: `2015` or `2015-03`; null if it has not ended'),
};

const entry = z.object({
  title: text('Title'),
  subtitle: text('Organization, publisher or issuer'),
  ...period,
  description: text('Description'),
  link: text('Link'),
});

export const profileFields = z.object({
  id: text('Name in the link'),
  name: text('Name'),
  link: text('Link to the profile'),
  headline: text('Headline'),
  about: text('Summary'),
  location: text('Place'),
  country: text('Country code'),
  industry: text('Industry'),
  image: text('Picture'),
  cover_image: text('Cover picture'),
  followers: count('Followers'),
  connections: count('Connections; 500 where the page says "500+"'),
  badges: texts('Badges such as `Top Voice` or `Influencer`'),
  job_titles: texts('Present titles'),
  websites: texts('Websites'),
  current_companies: z
    .array(z.object({ name: text('Name'), link: text('Link to the company') }))
    .describe('Where they work now'),
  experience: z
    .array(
      z.object({
        title: text('Title'),
        company: text('Company'),
        company_link: text('Link to the company'),
        company_logo: text('Logo of the company'),
        location: text('Place'),
        ...period,
        is_current: flag('Whether it has not ended'),
        duration: text('Length, as shown'),
        description: text('Description'),
      }),
    )
    .describe('Positions'),
  education: z
    .array(
      z.object({
        school: text('School'),
        school_link: text('Link to the school'),
        degree: text('Degree and field'),
        ...period,
        description: text('Description'),
      }),
    )
    .describe('Education'),
  volunteering: z.array(entry).describe('Volunteering'),
  certifications: z.array(entry).describe('Licenses and certifications'),
  awards: z.array(entry).describe('Honors and awards'),
  publications: z.array(entry).describe('Publications'),
  projects: z.array(entry).describe('Projects'),
  courses: z.array(entry).describe('Courses'),
  organizations: z.array(entry).describe('Organizations'),
  languages: z.array(z.object({ name: text('Language'), proficiency: text('Proficiency') })).describe('Languages'),
  skills: texts('Skills'),
  recommendations: texts('Recommendations, as far as shown'),
  articles: z
    .array(
      z.object({
        title: text('Title'),
        link: text('Link'),
        published_at: text('When it was published (ISO 8601); only the day if the page shows no time'),
        image: text('Picture'),
        likes: count('Likes'),
      }),
    )
    .describe('Articles and posts, as far as shown'),
  people_also_viewed: z.array(personCard).describe('Suggested profiles'),
});

export type Address = z.infer<typeof address>;
export type CompanyCard = z.infer<typeof companyCard>;
export type PersonCard = z.infer<typeof personCard>;
export type CompanyPost = z.infer<typeof post>;
export type Company = z.infer<typeof companyFields>;
export type Job = z.infer<typeof jobFields>;
export type Profile = z.infer<typeof profileFields>;
export type Entry = z.infer<typeof entry>;
export type Position = Profile['experience'][number];
export type School = Profile['education'][number];

export const emptyCompany = (): Company => emptyFields(companyFields);
export const emptyJob = (): Job => emptyFields(jobFields);
export const emptyProfile = (): Profile => emptyFields(profileFields);
