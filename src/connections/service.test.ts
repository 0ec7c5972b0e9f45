import { describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { serviceUrls } from './client/service-urls.ts'
import { allServices, findService } from './registry.ts'
import { serviceUiOf } from './registry.ui.ts'
import { defaultConnectionName, defineService, type FieldValues, splitValues } from './service.ts'

const sample = defineService({
  type: 'sampleMail',
  name: 'Sample',
  categories: ['Email'],
  urls: {
    api: 'https://api.sample.example',
    otherApis: { files: 'https://files.sample.example' },
    site: 'https://sample.example',
    token: 'https://id.sample.example',
  },
  form: {
    fields: [
      { name: 'host', label: 'Host', kind: 'text' },
      { name: 'region', label: 'Region', kind: 'choice', choices: ['eu', 'us'] },
      { name: 'key', label: 'Key', kind: 'secret' },
    ],
    check: () => null,
  },
  requestsPerSecond: 1,
  headers: () => ({}),
  check: async () => ({ account: null }),
})

describe('what a person enters', () => {
  test('is split into settings and secrets by the fields of the form', () => {
    expect(splitValues(sample, { host: ' mail.example ', region: 'eu', key: ' 123\n' })).toEqual({
      config: { host: 'mail.example', region: 'eu' },
      secret: { key: '123' },
    })
  })

  test('counts only as far as the form has fields for it', () => {
    const values = JSON.parse('{"key":"1","other":"2","__proto__":{"host":"x"},"accessToken":"forged"}') as FieldValues
    expect(splitValues(sample, values)).toEqual({ config: { host: '', region: '' }, secret: { key: '1' } })
  })
})

describe('the URLs of a service', () => {
  test('are its own', () => {
    expect(serviceUrls(readConfig({}), sample)).toEqual({
      api: 'https://api.sample.example',
      site: 'https://sample.example',
      token: 'https://id.sample.example',
      otherApis: { files: 'https://files.sample.example' },
      allowPrivate: [],
    })
  })

  test('are all below the one that the environment names, which may be on a private network', () => {
    const base = 'http://10.0.0.5:8080/proxy'
    expect(serviceUrls(readConfig({ SAMPLEMAIL_BASE_URL: `${base}/` }), sample)).toEqual({
      api: base,
      site: base,
      token: base,
      otherApis: { files: base },
      allowPrivate: [base],
    })
  })
})

describe.each(allServices.map(service => [service.type, service] as const))('the service %s', (type, service) => {
  test('is found by its type, and draws its own icon', () => {
    expect(findService(type)).toBe(service)
    expect(serviceUiOf(type).icon).not.toBe(serviceUiOf('a service of a later version').icon)
  })

  test('can be connected by signing in or by a form', () => {
    expect(service.oauth ?? service.form).toBeDefined()
    expect(defaultConnectionName(service)).toBe(`${service.name} connection`)
  })

  test('reaches only encrypted addresses of its own', () => {
    if (service.protocol === 'smtp') {
      const encryptions = ['TLS', 'SSL'].map(encryption => service.mailServer({ encryption }, {}).encryption)
      return expect(encryptions).toEqual(['tls', 'ssl'])
    }
    const { api, otherApis, site, token } = serviceUrls(readConfig({}), service)
    for (const url of [api, site, token, ...Object.values(otherApis)]) expect(url).toMatch(/^https:\/\/[a-z0-9.-]+$/)
    const paths = service.oauth ? [service.oauth.authorizePath, service.oauth.tokenPath] : []
    for (const path of paths) expect(path).toMatch(/^\/[\w./-]+$/)
  })

  test('refuses an empty form, and names a field of it', () => {
    const { form } = service
    const problem = form?.check({})
    expect(form ? form.fields.map(({ name }) => name) : [undefined]).toContain(problem?.field)
  })

  test('reads no refusal from an answer of another shape', () => {
    if (service.protocol === 'smtp') return
    for (const body of [null, [], 'text', 1, {}, { error: 5 }, { ok: false }, { error: { message: null } }]) {
      expect(service.readRefusal?.({ status: 200, body }) ?? null).toBeNull()
    }
  })
})
