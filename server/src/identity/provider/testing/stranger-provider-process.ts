import { createStrangerProvider } from './stranger-provider.ts';

// Runs the provider of a hospital for a browser story, until its input ends:
//   node stranger-provider-process.ts <origin of the site> <subject>=<user name>=<name> …
const [, , origin = '', ...people] = process.argv;
const provider = await createStrangerProvider(origin);
for (const person of people) {
  const [subject = '', login = '', displayName = ''] = person.split('=');
  provider.people.set(subject, { login, displayName, teams: [] });
}
process.stdout.write(`${provider.issuer}\n`);
process.stdin.resume();
process.stdin.once('end', () => void provider.stop());
