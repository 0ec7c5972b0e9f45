import { ConfigError, readConfig } from '../../platform/config.ts'
import { startPlatform } from '../../platform/platform.ts'
import { sealAgain } from './seal-again.ts'

/**
 * Seals all stored secrets with `SECRET_KEY` that `PREVIOUS_SECRET_KEY` sealed. The product must not run meanwhile.
 *
 * @returns how many secrets it sealed.
 * @throws Error whose message is one line for the person who runs the command.
 */
export async function rotateKey(variables: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(variables)
  const { secretKey, previousSecretKey } = config
  if (secretKey === undefined || previousSecretKey === undefined) {
    throw new ConfigError('SECRET_KEY and PREVIOUS_SECRET_KEY: set the new key and the present one')
  }
  if (secretKey === previousSecretKey) throw new ConfigError('SECRET_KEY: must differ from PREVIOUS_SECRET_KEY')
  const platform = await startPlatform({ ...config, logLevel: 'warn' })
  try {
    return await sealAgain(platform)
  } finally {
    await platform.close()
  }
}
