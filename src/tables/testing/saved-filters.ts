import * as fc from 'fast-check'
import { type Filter, filterSchema } from '../../query/filter.ts'

const anyCondition = fc.record({ fieldId: fc.constantFrom('name', 'state'), operator: fc.constant('is') })
const { filter: anyFilter } = fc.letrec<{ filter: Filter; parts: Filter[] }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyCondition,
    fc.record({ and: tie('parts') }),
    fc.record({ or: tie('parts') }),
  ),
  parts: fc.array(tie('filter'), { minLength: 1, maxLength: 4 }),
}))

/** Gives every condition a value of its own. */
function numbered(filter: Filter): Filter {
  let next = 0
  const within = (part: Filter): Filter => {
    if ('and' in part) return { and: part.and.map(within) }
    if ('or' in part) return { or: part.or.map(within) }
    return { ...part, value: next++ }
  }
  return within(filter)
}

/** Filters of views, whose conditions all have different values. */
export const savedFilters = anyFilter.map(numbered).filter(filter => filterSchema.safeParse(filter).success)
