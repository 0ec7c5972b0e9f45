import type { SeedConfig } from 'emulate'

/** What the published emulator of Slack holds at its start: a team, a person, and this product. */
export const slackSeed = (client: { clientId: string; clientSecret: string }, redirectUri: string): SeedConfig => ({
  slack: {
    team: { name: 'Analytical Engines', domain: 'engines' },
    users: [{ name: 'ada', real_name: 'Ada Lovelace', email: 'ada@example.com' }],
    oauth_apps: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        name: 'Gridloom',
        redirect_uris: [redirectUri],
      },
    ],
  },
})
