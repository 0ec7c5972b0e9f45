import { sql } from 'kysely'

/** Who may create an account: everyone, people with an invitation, or nobody. */
type SignUpRule = 'open' | 'invited' | 'closed'

export interface SignUpSettings {
  rule: SignUpRule
  /** The mail domains that may sign up without an invitation; empty: all. */
  domains: string[]
}

export const selectSignUpSettings = () => sql<SignUpSettings & { hasAccounts: boolean }>`
  select sign_up as rule, sign_up_domains as domains, exists (select from users) as "hasAccounts" from server_settings`

export const updateSignUpSettings = ({ rule, domains }: SignUpSettings) => sql`
  update server_settings set sign_up = ${rule}, sign_up_domains = ${domains}::text[]`

/** Whether an invitation can still be used with this address. */
export const selectIsInvited = (tokenHash: string, email: string) => sql<{ isInvited: boolean }>`
  select exists (
    select from invitations
    where token_hash = ${tokenHash} and status = 'pending' and ("expiresAt" is null or "expiresAt" > now())
      and (email is null or lower(email) = lower(${email}))
  ) as "isInvited"`

/** An account as administrators of the server see it. */
export interface ServerAccount {
  userId: string
  name: string
  email: string
  isVerified: boolean
  /** Whether the account does not count until its address is verified. */
  mustVerifyEmail: boolean
  isServerAdmin: boolean
  createdAt: string
}

/**
 * A page of accounts whose name or address contains a text. Accounts that wait for their address to
 * be verified come first, then the newest.
 */
export const selectAccounts = ({ search, offset, limit }: { search: string; offset: number; limit: number }) =>
  sql<ServerAccount>`
    select id as "userId", name, email, "emailVerified" as "isVerified", "mustVerifyEmail", "isServerAdmin", "createdAt"
    from users where ${isFound(search)}
    order by "mustVerifyEmail" desc, "createdAt" desc, id limit ${limit} offset ${offset}`

/** How many accounts have a text in their name or address. */
export const countAccounts = (search: string) => sql<{ total: number }>`
  select count(*)::integer as total from users where ${isFound(search)}`

function isFound(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
  return sql`(name ilike ${pattern} or email ilike ${pattern})`
}

/** Marks the address of an account as verified, if the account still has it. */
export const verifyAddress = (userId: string, email: string) => sql<{ id: string; email: string }>`
  update users set "emailVerified" = true where id = ${userId} and email = ${email} returning id, email`

export const selectServerAdmins = () => sql<{ id: string }>`select id from users where "isServerAdmin" order by id`

/** Locks the administrators of the server until the transaction ends, so that the last one stays. */
export const lockServerAdmins = () => sql<{ id: string }>`${selectServerAdmins()} for update`

export const setServerAdmin = (userId: string, isServerAdmin: boolean) => sql<{ id: string }>`
  update users set "isServerAdmin" = ${isServerAdmin} where id = ${userId} returning id`

export const selectIsServerAdmin = (userId: string) => sql<{ isServerAdmin: boolean }>`
  select "isServerAdmin" from users where id = ${userId}`

export const selectMustVerifyEmail = (userId: string) => sql<{ mustVerifyEmail: boolean }>`
  select "mustVerifyEmail" from users where id = ${userId}`

/** How many accounts exist beside this one. */
export const countOtherAccounts = (userId: string) => sql<{ count: number }>`
  select count(*)::integer as count from users where id <> ${userId}`
