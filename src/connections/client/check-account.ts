import type { Platform } from '../../platform/platform.ts'
import type { Account, Service } from '../service.ts'
import { mailClient } from './mail-client.ts'
import { type ClientOptions, type Connected, serviceClient } from './service-client.ts'

/**
 * Tries the credentials of a connection at its service.
 *
 * @returns whose they are.
 * @throws AppError whose message says what the service refused.
 */
export const checkAccount = (
  platform: Platform,
  { service, connected, options = {} }: { service: Service; connected: Connected; options?: ClientOptions },
): Promise<Account> =>
  service.protocol === 'smtp'
    ? service.check(mailClient(platform, { service, connected }))
    : service.check(serviceClient(platform, { service, connected, options }))
