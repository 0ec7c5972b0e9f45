/** The reasons by which clients distinguish errors of one code. All other reasons stay on the server. */
export const publicReasons = [
  'gone',
  'base_not_found',
  'view_locked',
  'too_many_to_duplicate',
  'action_id_used',
  'name_taken',
  'primary_field',
  'required',
  'value_taken',
  'not_unique',
  'too_many_people',
  'person_without_access',
  'connection_not_accepted',
  'connection_not_allowed',
  'connection_deleted',
  'service_timeout',
  'service_unreachable',
  'service_answer_too_large',
  'source_missing',
  'rule_circle',
  'form_too_large',
] as const

export type PublicReason = (typeof publicReasons)[number]
