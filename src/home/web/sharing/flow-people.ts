import type { AnswerOf } from '../../../api/rest-route.ts'
import type { listFlowMembersRoute } from '../../share-flow.routes.ts'

/** The collaborators of a flow, and the people who are invited to it. */
export type People = AnswerOf<typeof listFlowMembersRoute>
export type Level = People['members'][number]['accessLevel']

/** The access of a person with an email address. Null: none. */
export interface SharingChange {
  email: string
  accessLevel: Level | null
}

/** The listed people after a change for one of them. People who are not listed stay away until the server lists them. */
export function withAccess(people: People, { email, accessLevel }: SharingChange): People {
  const change = <Person extends { email: string; accessLevel: Level }>(list: readonly Person[]): Person[] =>
    list.flatMap(person => {
      if (person.email !== email) return person
      return accessLevel === null ? [] : { ...person, accessLevel }
    })
  return { members: change(people.members), invitations: change(people.invitations) }
}
