import { catalogue } from '#language/catalogue.ts';

/** What the features page says. */
export const texts = catalogue({
  title: 'Features',
  lead: 'Name a target and a data type. Trawl reads it at a polite pace, keeps every row once, and tells you how whole the result is.',
  description:
    'Profiles, followers, posts, comments and likes as clean tables: scheduled scraping, bulk downloads, engagement metrics, and a record that adds up.',
  collect: {
    title: 'What it collects',
    lead: 'Each data type is a table whose columns keep their names, in the app, in exports and in the API.',
    columns: (count: number) => `${count} columns`,
    types: {
      profile: { name: 'Profiles', text: 'Counts, biography, links and business details.' },
      follower: { name: 'Followers', text: 'The people who follow a profile.' },
      following: { name: 'Following', text: 'The people a profile follows.' },
      profile_post: { name: 'Posts', text: 'Captions, hashtags, media and engagement.' },
      comment: { name: 'Comments', text: 'With their replies, each with its likes.' },
      like: { name: 'Likes', text: 'The people who liked a post, as far as the platform shows them.' },
    },
  },
  more: {
    title: 'What you do with it',
    lead: 'The parts that people ask for by name.',
    items: [
      {
        name: 'Excel',
        text: 'CSV that opens in Excel as it is: whole characters, and no cell that turns into a formula.',
      },
      {
        name: 'Follower analysis',
        text: 'Who follows whom, with names, pictures, private and verified marks, for one profile or a whole list.',
      },
      {
        name: 'Hashtag tracking',
        text: 'Hashtags and mentions stand in columns of their own in every post; jobs on a hashtag are coming soon.',
      },
      {
        name: 'Engagement metrics',
        text: 'Likes, comments and views of each post, and its engagement rate per follower of the owner.',
      },
      { name: 'Advanced search', text: 'Find a job by its name or target from anywhere: press / and type.' },
      { name: 'Filtering', text: 'By status, so that what needs you stands alone.' },
      { name: 'Bulk downloads', text: 'All rows of all runs in one file, CSV or JSON, also while a run goes on.' },
      {
        name: 'Scheduled scraping',
        text: 'Every 30 seconds, every hour, every day: rows that were seen before are renewed, not doubled.',
      },
      { name: 'Google Sheets as input', text: 'Link a sheet with your targets; it is read anew when a cycle begins.' },
    ],
  },
  messages: {
    title: 'Messages, with consent',
    lead: 'Write to people from accounts whose owners agreed to it. Each message is personal, paced, and sent once.',
    points: [
      'From your own accounts, or from accounts that others share: $5 per 1,000 delivered messages.',
      'Owners set a daily limit, see every message sent in their name, and can stop at once.',
      'Who asked not to be written to is not written to, in no job of anybody.',
    ],
    card: {
      title: 'Your shared account',
      limit: 'Messages a day',
      earns: 'Estimated per month',
      commission: (percent: number) => `After ${percent}% commission`,
      status: 'Active',
    },
  },
  closing: {
    title: 'See it with your own data.',
    text: 'The Trial plan has every data type, and two hours of build time every month.',
    action: 'Get Started',
  },
});
