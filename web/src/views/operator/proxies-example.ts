/** What the file that MUDLARK_CONFIG names may say of proxies: the pools of two tiers. */
export const PROXIES_EXAMPLE = `{
  "proxies": {
    "datacenter": [
      { "url": "http://user:secret@proxy.example:3128" }
    ],
    "residential": [
      { "url": "https://user-{country}:secret@gate.example" },
      { "url": "socks5://other.example", "countries": ["de"] }
    ]
  }
}`;
