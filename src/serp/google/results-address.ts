/** Google's name, and which addresses are its pages of results. */
import type { ResultsPages } from '../engine.ts';

const HOST = /^(www\.)?google\.(com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/;

export const googleResults: ResultsPages = {
  name: 'google',
  title: 'Google',
  has({ hostname, pathname }) {
    return HOST.test(hostname.replace(/\.$/, '')) && pathname.replace(/\/$/, '') === '/search';
  },
};
