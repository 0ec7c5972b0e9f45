import type { Config } from '../../platform/config.ts'

/** The environment variables with which the product uses these services, one 'NAME=value' each. */
export const emulatorEnvironment = (services: Config['services']): string[] =>
  Object.entries(services).flatMap(([type, { baseUrl, clientId, clientSecret }]) =>
    Object.entries({ BASE_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }).flatMap(([name, setting]) =>
      setting === undefined ? [] : `${type.toUpperCase()}_${name}=${setting}`,
    ),
  )
