/** What operations are grouped by. */
export const TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'Ports', description: 'The state of ports: queue, berths, congestion, and how they changed.' },
  { name: 'Vessels', description: 'Vessels at a port and bound for it.' },
  { name: 'Berths', description: 'Berths and who lies there.' },
  { name: 'Predictions', description: 'When vessels will berth, and advice on their speed.' },
  { name: 'Congestion', description: 'How congested a port is and will be.' },
  { name: 'Commodities', description: 'What waits, lies and comes, by commodity group.' },
  { name: 'Alerts', description: 'What is out of the ordinary at the ports.' },
  { name: 'Charter', description: 'When vessels berth and are free again, and what slowing down saves.' },
  { name: 'Models', description: 'Which models serve, and how their predictions turned out.' },
  { name: 'Account', description: "Limits and use of the key's account." },
  { name: 'Demo', description: 'Without a key, 60 minutes behind, limited by address.' },
  { name: 'Webhooks', description: 'Events, sent to the address of a subscription and signed (Standard Webhooks).' },
  { name: 'Service', description: 'The service itself.' },
];
