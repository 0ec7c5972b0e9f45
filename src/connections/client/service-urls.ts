import type { Config } from '../../platform/config.ts'
import type { WebService } from '../service.ts'

export interface ServiceUrls {
  api: string
  otherApis: Readonly<Record<string, string>>
  site: string
  token: string
  /** URLs that may be on a private address, because the configuration names them. */
  allowPrivate: string[]
}

/** Where a service is: at its own URLs, or all of it below `<SERVICE>_BASE_URL`. */
export function serviceUrls({ services }: Pick<Config, 'services'>, { type, urls }: WebService): ServiceUrls {
  const base = services[type.toLowerCase()]?.baseUrl
  const others = Object.entries(urls.otherApis ?? {})
  if (base !== undefined) {
    const otherApis = Object.fromEntries(others.map(([name]) => [name, base]))
    return { api: base, otherApis, site: base, token: base, allowPrivate: [base] }
  }
  const site = urls.site ?? urls.api
  return { api: urls.api, otherApis: Object.fromEntries(others), site, token: urls.token ?? site, allowPrivate: [] }
}
