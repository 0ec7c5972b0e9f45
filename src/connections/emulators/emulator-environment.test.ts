import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { emulatorEnvironment } from './emulator-environment.ts'

test('the product reads the services back from their environment variables', () => {
  const services = {
    airtable: { clientId: 'gridloom', clientSecret: 'gridloom-secret', baseUrl: 'http://127.0.0.1:4100' },
    smtp: { baseUrl: 'smtp://127.0.0.1:4102' },
  }
  const lines = emulatorEnvironment(services)
  expect(lines).toContain('AIRTABLE_BASE_URL=http://127.0.0.1:4100')
  const variables = Object.fromEntries(lines.map(line => line.split('=')))
  expect(readConfig(variables).services).toEqual(services)
})
