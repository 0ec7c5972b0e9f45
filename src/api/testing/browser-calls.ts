import type { Browser } from '../../access/testing/access-app.ts'

export type Answered<Body> = { status: number; body: Body & { error?: { code: string; message: string } } }

/** Calls a route as a person. @param request for example 'PUT /admin/settings/x' */
export async function call<Body = object>(person: Browser, request: string, payload?: object): Promise<Answered<Body>> {
  const [method, url = ''] = request.split(' ')
  const response = await person.call({ method: method as 'GET', url, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}
export const post = <Body = object>(person: Browser, url: string, payload: object = {}) =>
  call<Body>(person, `POST ${url}`, payload)
export const get = <Body = object>(person: Browser, url: string) => call<Body>(person, `GET ${url}`)
