/** How browsers on other machines reach the service. */
import { isIP } from 'node:net';
import type { RemoteGatewaySettings } from '../fetching/egress/gateway/remote-gateway.ts';
import { ConfigError } from './config-error.ts';
import { port } from './parsers.ts';
import { checkedGroup, setting } from './setting.ts';

export const GATEWAY = checkedGroup(
  {
    host: setting({
      name: 'MUDLARK_GATEWAY_HOST',
      fallback: '127.0.0.1',
      parse: (text, name) => {
        if (isIP(text) !== 0) return text;
        throw new ConfigError(`${name} must be an IP address of this machine, or 0.0.0.0.`);
      },
      meaning: 'Address to listen on for the traffic of browsers on other machines; 0.0.0.0 for all interfaces.',
    }),
    port: setting({
      name: 'MUDLARK_GATEWAY_PORT',
      fallback: '0',
      shown: 'any',
      parse: port,
      meaning: 'Port to listen on for that traffic; 0 takes any free one.',
    }),
    address: setting({
      name: 'MUDLARK_GATEWAY_ADDRESS',
      shown: '`MUDLARK_GATEWAY_HOST`',
      parse: (text, name) => {
        if (isIP(text) !== 0 || URL.parse(`http://${text}/`)?.hostname === text.toLowerCase()) return text;
        throw new ConfigError(`${name} must be an address or a name, without a port.`);
      },
      meaning: 'Address or name at which browsers on other machines reach the service.',
    }),
  },
  ({ host, port, address = host }): RemoteGatewaySettings => {
    if (address === '0.0.0.0' || address === '::') {
      throw new ConfigError(
        `MUDLARK_GATEWAY_ADDRESS is needed when MUDLARK_GATEWAY_HOST is ${host}: set it to the address or name at which browsers reach this machine.`,
      );
    }
    return { host, port, address };
  },
);
