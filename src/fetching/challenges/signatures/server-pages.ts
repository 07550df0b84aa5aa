/** Block pages in a line or two, as servers and gateways have them before anybody writes another. */
import type { Signature } from '../challenge.ts';
import { isSaidBy } from '../narration.ts';

export const SERVER_PAGES: readonly Signature[] = [
  {
    vendor: 'HAProxy',
    name: 'request-forbidden',
    evidence: 'its error page: forbidden by administrative rules',
    passesAlone: false,
    mostText: 120,
    page: (page) => isSaidBy(page, /^403 forbidden request forbidden by administrative rules\.?$/),
  },
  {
    vendor: 'Google Cloud',
    name: 'forbidden',
    evidence: 'error page of its load balancer: no permission to get the URL',
    passesAlone: false,
    mostText: 400,
    page: (page) => isSaidBy(page, /^403\. that[’']s an error\. your client does not have permission to get url /),
  },
  {
    vendor: 'Azure Application Gateway',
    name: 'forbidden',
    evidence: 'its error page 403, signed Microsoft-Azure-Application-Gateway',
    passesAlone: false,
    mostText: 120,
    page: (page) => isSaidBy(page, /^403 forbidden microsoft-azure-application-gateway/),
  },
];
