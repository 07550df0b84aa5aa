/** Small pages in the formats of LinkedIn, written for these tests. */
const MEDIA = 'https://media.licdn.example/';
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const html = (head: string, body = '') => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const card = (kind: string, href: string, title: string, more = '') =>
  `<li><a href="${href}?trk=${kind}" class="base-card"><img data-delayed-url="${MEDIA}${kind}.jpg"><h3 class="base-${kind}-card__title"> ${title} </h3>${more}</a></li>`;

export const COMPANY_FACTS = {
  '@type': 'Organization',
  name: 'Tide &amp; Co',
  url: 'https://uk.linkedin.com/company/tide-co',
  slogan: 'What the river gives',
  description: 'We walk.\n\nWe find.',
  numberOfEmployees: { value: 42, '@type': 'QuantitativeValue' },
  address: {
    type: 'PostalAddress',
    streetAddress: '1 Quay',
    addressLocality: 'London',
    addressRegion: 'London',
    postalCode: 'E1',
    addressCountry: 'GB',
  },
  logo: { contentUrl: `${MEDIA}logo.png?e=1&amp;v=beta` },
  sameAs: 'https://tide.example',
};

const about = (name: string, value: string) =>
  `<div data-test-id="about-us__${name}"><dt>${name}</dt><dd> ${value} </dd></div>`;
export const COMPANY_MARKUP = `<main><section class="top-card-layout"><img class="cover-img__image" src="${MEDIA}cover.jpg">
<img class="top-card-layout__entity-image" src="${MEDIA}logo.png"><h1 class="top-card-layout__title"> Tide &amp; Co </h1>
<h2 class="top-card-layout__headline"> River Work </h2><h3 class="top-card-layout__first-subline"> London <span></span> 12,345 followers </h3>
<h4 class="top-card-layout__second-subline"><span>What the river gives</span></h4><p class="face-pile__text"> View all 42 employees </p>
<a data-semaphore-content-urn="urn:li:organization:99001" href="/uas/login">Report</a></section>
<section data-test-id="about-us"><p data-test-id="about-us__description">We walk. We find.</p><dl>
${about('website', '<a href="https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Ftide%2Eexample&amp;urlhash=x">https://tide.example</a>')}
${about('industry', 'River Work')}${about('size', '11-50 employees')}${about('headquarters', 'London')}${about('organizationType', 'Partnership')}
${about('foundedOn', '1999')}${about('specialties', 'mud, sieves, and patience')}</dl></section>
<section data-test-id="products"><div class="base-card"><a href="https://www.linkedin.com/products/sieve/"></a><h3 class="base-main-card__title">Sieve</h3>
<h4 class="base-main-card__subtitle">Tools</h4><p class="base-main-card__description">It sieves.</p></div></section>
<section><ul><li><span class="tag-sm">Primary</span><div id="address-0"><p>1 Quay</p><p>London, GB</p></div></li><li><div id="address-1"><p>2 Pier</p></div></li></ul></section>
<section data-test-id="employees-at"><ul>${card('main', 'https://uk.linkedin.com/in/river-walker', 'River Walker', '<h4 class="base-main-card__subtitle">Finder</h4>')}</ul></section>
<section data-test-id="updates"><ul><li><a data-id="main-feed-card__full-link" href="https://www.linkedin.com/posts/tide-co_x-activity-7000-ab?trk=y"></a>
<article data-activity-urn="urn:li:activity:7000"><a data-tracking-control-name="organization_guest_main-feed-card_feed-actor-name" href="https://uk.linkedin.com/company/tide-co?trk=z">Tide &amp; Co</a>
<time> 4d <span>Edited</span></time><p data-test-id="main-feed-activity-card__commentary">Look at this pipe</p>
<span data-test-id="social-actions__reaction-count"> 1,033 </span><a data-test-id="social-actions__comments"> 2 Comments </a></article></li></ul></section>
<aside data-test-id="affiliated-pages"><ul>${card('aside', 'https://www.linkedin.com/showcase/tide-labs/', 'Tide Labs')}</ul></aside>
<aside data-test-id="similar-pages"><ul>${card('aside', 'https://fr.linkedin.com/company/ebb', 'Ebb', '<p class="base-aside-card__subtitle">Boats</p><p class="base-aside-card__second-subtitle">Paris</p>')}</ul></aside>
<aside data-test-id="funding"><a data-tracking-control-name="funding_all-rounds"><span>Tide</span><span class="before:middot"> 3 total rounds </span></a>
<a data-tracking-control-name="funding_last-round"> Seed <time datetime="2021-03-08"> Mar 8, 2021 </time></a><p class="text-display-lg"> US$ 1.5M </p>
<a data-tracking-control-name="funding_investors"> River Fund </a></aside></main>`;

const companyHead =
  '<title>Tide &amp; Co | LinkedIn</title><meta name="description" content="Tide &amp; Co | 12,345 followers on LinkedIn. What the river gives">';
export const COMPANY = html(companyHead + jsonLd(COMPANY_FACTS), COMPANY_MARKUP);
export const COMPANY_MARKUP_ONLY = html(companyHead, COMPANY_MARKUP);
export const COMPANY_FACTS_ONLY = html(jsonLd(COMPANY_FACTS));

export const JOB_FACTS = {
  '@type': 'JobPosting',
  title: 'Senior Mudlark &amp; Guide',
  datePosted: '2024-12-15T23:55:13.000Z',
  validThrough: '2025-01-30T11:55:16.000Z',
  description:
    '&lt;p&gt;Walk the &lt;strong&gt;foreshore&lt;/strong&gt;.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Sieve &amp;amp; wash&lt;/li&gt;&lt;/ul&gt;',
  employmentType: 'FULL_TIME',
  industry: 'River Work',
  hiringOrganization: {
    name: 'Tide &amp; Co',
    sameAs: 'https://uk.linkedin.com/company/tide-co?trk=x',
    logo: `${MEDIA}logo.png?e=1&amp;v=beta`,
  },
  jobLocation: {
    address: { addressLocality: 'London', addressRegion: 'England', addressCountry: 'GB', streetAddress: null },
    latitude: 51.5,
    longitude: -0.1,
  },
  jobLocationType: 'TELECOMMUTE',
  skills: 'Patience, Boots',
  educationRequirements: { credentialCategory: 'bachelor degree' },
  experienceRequirements: { monthsOfExperience: 48 },
  baseSalary: { currency: 'GBP', value: { minValue: 30000, maxValue: '45000.50', unitText: 'YEAR' } },
};

const criterion = (label: string, value: string) =>
  `<li class="description__job-criteria-item"><h3 class="description__job-criteria-subheader"> ${label} </h3><span class="description__job-criteria-text"> ${value} </span></li>`;
const criteria = ([level, type, work, trade]: readonly string[]) =>
  `<ul>${criterion(`${level}`, 'Mid-Senior level')}${criterion(`${type}`, 'Full-time')}${criterion(`${work}`, 'Arts and Digging')}${criterion(`${trade}`, 'River Work')}</ul>`;

/** The fragment that lists for guests load. */
export const GUEST_JOB = `<section class="top-card-layout"><a href="https://uk.linkedin.com/company/tide-co?trk=l"><img class="top-card-layout__entity-image" data-delayed-url="${MEDIA}logo.png"></a>
<h2 class="top-card-layout__title topcard__title">Senior Mudlark &amp; Guide</h2><h4><div class="topcard__flavor-row">
<span class="topcard__flavor"><a class="topcard__org-name-link" href="https://uk.linkedin.com/company/tide-co?trk=t"> Tide &amp; Co </a></span>
<span class="topcard__flavor topcard__flavor--bullet"> London, England, United Kingdom </span></div>
<div><span class="posted-time-ago__text"> 2 weeks ago </span><figcaption class="num-applicants__caption"> Over 200 applicants </figcaption></div></h4>
<code id="applyUrl" style="display: none"><!--"https://www.linkedin.com/jobs/view/externalApply/4000000001?url=https%3A%2F%2Ftide%2Eexample%2Fjobs&urlHash=x"--></code></section>
<div class="compensation__salary">$90,000.00/yr - $120,000.00/yr</div>
<div class="message-the-recruiter"><a href="https://uk.linkedin.com/in/river-walker?trk=r"></a><h3 class="base-main-card__title">River Walker</h3><h4 class="base-main-card__subtitle">Finder</h4></div>
<div class="description__text"><section><div class="show-more-less-html__markup"><p>Walk the <strong>foreshore</strong>.</p><ul><li>Sieve &amp; wash</li></ul></div></section></div>
${criteria(['Seniority level', 'Employment type', 'Job function', 'Industries'])}
<section class="similar-jobs"><ul><li><a class="base-card__full-link" href="https://uk.linkedin.com/jobs/view/sieve-maker-4000000002?refId=x"></a><h3 class="base-main-card__title">Sieve Maker</h3>
<h4 class="base-main-card__subtitle">Ebb</h4><span class="main-job-card__location">Paris</span><time datetime="2024-12-01">1 month ago</time></li></ul></section>`;
export const GERMAN_GUEST_JOB = GUEST_JOB.replace(
  /<ul><li class="description__job-criteria-item">[\s\S]*?<\/ul>/,
  criteria(['Karrierestufe', 'Beschäftigungsverhältnis', 'Tätigkeitsbereich', 'Branchen']),
);
export const CLOSED_JOB = GUEST_JOB.replace('Over 200 applicants', 'Be among the first 25 applicants').replace(
  '<h4>',
  '<figure class="closed-job">No longer accepting applications</figure><h4>',
);
export const JOB = html(`<title>Tide hiring | LinkedIn</title>${jsonLd(JOB_FACTS)}`, GUEST_JOB);
export const JOB_FACTS_ONLY = html(jsonLd(JOB_FACTS));

export const PERSON = {
  '@type': 'Person',
  name: 'River Walker',
  url: 'https://uk.linkedin.com/in/river-walker',
  address: { addressLocality: 'London, England', addressCountry: 'GB' },
  alumniOf: [
    {
      '@type': 'Organization',
      name: 'Ebb &amp; Flow',
      url: 'https://fr.linkedin.com/company/ebb',
      member: { '@type': 'OrganizationRole', startDate: '2010-04', endDate: 2015 },
    },
    {
      '@type': 'EducationalOrganization',
      name: 'School of Mud',
      url: 'https://www.linkedin.com/school/mud/',
      member: { startDate: 2006, endDate: 2009 },
    },
  ],
  awards: ['Golden Sieve'],
  disambiguatingDescription: 'Creator, Top Voice',
  description: 'Finds things.\nTells stories.',
  image: { contentUrl: `${MEDIA}river.jpg` },
  interactionStatistic: { interactionType: 'https://schema.org/FollowAction', userInteractionCount: 3971 },
  jobTitle: ['Finder', '*** ****'],
  knowsLanguage: [{ '@type': 'Language', name: 'English' }],
  worksFor: [
    {
      '@type': 'Organization',
      name: 'Tide &amp; Co',
      url: 'https://uk.linkedin.com/company/tide-co',
      member: { startDate: 2016 },
    },
    {
      '@type': 'Organization',
      name: '*****',
      url: 'https://uk.linkedin.com/company/hidden',
      member: { startDate: 2018 },
    },
  ],
};
const ARTICLE = {
  '@type': 'Article',
  headline: 'On pipes',
  datePublished: '2023-05-01T08:00:00.000+00:00',
  url: 'https://www.linkedin.com/pulse/on-pipes-walker',
  image: { url: `${MEDIA}pipe.jpg` },
  interactionStatistic: { interactionType: 'http://schema.org/LikeAction', userInteractionCount: 47 },
};
export const PROFILE_FACTS_ONLY = html(jsonLd({ '@context': 'http://schema.org', '@graph': [ARTICLE, PERSON] }));
export const PROFILE_PAGE_FACTS = html(jsonLd({ '@type': 'ProfilePage', mainEntity: PERSON }));

const position = (
  title: string,
  company: string,
  dates: string,
  place: string,
) => `<li class="profile-section-card experience-item">
<a href="https://uk.linkedin.com/company/tide-co?trk=e"><img data-delayed-url="${MEDIA}logo.png"></a><h3><span class="experience-item__title"> ${title} </span></h3>
<h4><span class="experience-item__subtitle"> ${company} </span></h4><p class="experience-item__meta-item"><span class="date-range">${dates}</span></p>
<p class="experience-item__meta-item"> ${place} </p><div><p class="show-more-less-text__text--less"> Walks a lot </p></div></li>`;
export const PROFILE_MARKUP = `<main><section class="top-card-layout"><img class="top-card-layout__entity-image" src="${MEDIA}river.jpg">
<h1 class="top-card-layout__title">River Walker</h1><h2 class="top-card-layout__headline">Finder at Tide &amp; Co</h2>
<h3 class="top-card-layout__first-subline"><div>London, England</div><span>3K followers</span> <span>500+ connections</span></h3></section>
<section class="summary" data-section="summary"><p>Finds things. Tells stories.</p></section>
<section data-section="experience"><ul>${position('Finder', 'Tide &amp; Co', '<time>Jan 2016</time> - Present<span> 9 years 2 months</span>', 'London')}
<li class="experience-group"><h4 class="experience-group-header__company">Ebb &amp; Flow</h4><ul><li class="experience-group-position"><h3 class="experience-group-position__title">Captain</h3>
<span class="date-range"><time>2012</time> - <time>Dec 2015</time></span></li></ul></li></ul></section>
<section data-section="educationsDetails"><ul><li class="profile-section-card education__list-item"><h3><a href="https://www.linkedin.com/school/mud/?trk=s">School of Mud</a></h3><h4>BA, Digging</h4>
<span class="date-range"><time>2006</time> - <time>2009</time></span></li></ul></section>
<section data-section="certifications"><ul><li><h3>Licensed Finder</h3><h4>River Authority</h4><span class="date-range"><time>May 2019</time></span></li></ul></section>
<section data-section="languages"><ul><li><h3>English</h3><h4>Native</h4></li></ul></section>
<section class="people-also-viewed"><ul>${card('aside', 'https://uk.linkedin.com/in/mud-friend', 'Mud Friend', '<p class="base-aside-card__subtitle">Guide</p>')}</ul></section></main>`;
export const PROFILE = html(
  `<title>River Walker | LinkedIn</title><link rel="canonical" href="https://uk.linkedin.com/in/river-walker">${jsonLd({ '@graph': [PERSON, ARTICLE] })}`,
  PROFILE_MARKUP,
);

export const PROFILE_2016 = html(
  '<title>River Walker | LinkedIn</title><meta name="pageKey" content="public_profile_v3_desktop"><link rel="canonical" href="https://www.linkedin.com/in/river-walker"/>',
  `<section id="topcard"><div class="profile-picture"><a href="#"><img data-delayed-url="${MEDIA}river.jpg"></a></div><h1 id="name" class="fn">River Walker</h1><p class="headline title">Finder</p>
<dl id="demographics"><dt>Location</dt><dd class="descriptor adr"><span class="locality">London</span></dd><dt>Industry</dt><dd class="descriptor">River Work</dd></dl>
<table class="extra-info"><tr><th>Current</th><td><a href="https://www.linkedin.com/company/tide-co?trk=c">Tide</a></td></tr><tr class="websites"><td><a href="https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Ftide%2Eexample&urlhash=x">Company</a></td></tr></table>
<div class="member-connections"><strong>500+</strong> connections</div></section>
<section id="summary"><div class="description"><p>Finds.<br><br>Tells.</p></div></section>
<section id="experience"><ul class="positions"><li class="position"><header><h5 class="logo"><a href="https://www.linkedin.com/company/tide-co"><img data-delayed-url="${MEDIA}logo.png" alt="Tide"></a></h5>
<h4 class="item-title"><a href="#">Finder</a></h4><h5 class="item-subtitle"><a href="https://www.linkedin.com/company/tide-co?trk=p">Tide</a></h5></header>
<div class="meta"><span class="date-range"><time>September 2008</time> – <time>June 2009</time> (10 months)</span><span class="location">London</span></div><p class="description">Dug</p></li></ul></section>
<section id="education"><ul><li class="school"><header><h4 class="item-title">School of Mud</h4><h5 class="item-subtitle">BA</h5></header><div class="meta"><span class="date-range"><time>2006</time> – <time>2009</time></span></div></li></ul></section>
<section id="skills"><ul class="pills"><li class="skill"><span class="wrap">Sieving</span></li><li class="skill see-more">See 1+</li><li class="skill extra"><span class="wrap">Washing</span></li></ul></section>
<section id="recommendations"><ul><li><blockquote class="recommendation">Finds everything.</blockquote></li></ul></section>
<section id="posts"><ul><li class="post"><a href="#"><img data-delayed-url="${MEDIA}pipe.jpg"></a><h5 class="item-title"><a href="https://www.linkedin.com/pulse/on-pipes?trk=x">On pipes</a></h5><span class="time">April 9, 2015</span></li></ul></section>
<div class="browse-map"><ul><li class="profile-card"><a href="https://www.linkedin.com/in/mud-friend?trk=b"></a><h4 class="item-title">Mud Friend</h4><p class="headline">Guide</p></li></ul></div>`,
);

export const WALL = html(
  '<title>Sign Up | LinkedIn</title><meta name="pageKey" content="auth_wall_desktop_profile">',
  '<main><form class="join-form"></form></main>',
);
export const WALL_BY_SCRIPT =
  '<html><head><script>window.location.href = "https://www.linkedin.com/authwall?trk=bf&sessionRedirect=x";</script></head></html>';
export const MISSING = html('<title>Profile Not Found | LinkedIn</title>', '<h1>This page doesn’t exist</h1>');
export const ARTICLE_PAGE = html('<title>On pipes</title>', '<h1>On pipes</h1><article><p>Text</p></article>');
