import { isAskable } from '../../blocks/askable.ts'
import { blockTypes, knownBlocks } from '../../blocks/registry.ts'
import { checkDocument, type Issue } from '../../document/check-document.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { allBlocks, formOutline } from '../../document/outline.ts'
import { checkLogic } from '../../logic/check-logic.ts'

/** What a person should look at before the form is published, errors first. Publishing checks it again. */
export function findIssues(document: FormDocument): Issue[] {
  const issues = checkDocument(document, knownBlocks)
  // Rules cannot be followed in a document whose parts do not fit each other.
  const logic = issues.some(({ level }) => level === 'error') ? [] : checkLogic(document, blockTypes)
  const withoutScreen = allBlocks(formOutline(document)).filter(
    ({ type }) => knownBlocks.isKnown(type) && !isAskable(type),
  )
  const notAskable = withoutScreen.map(({ id, type }): Issue => {
    const message = `The public page cannot show this block: ${blockTypes[type]?.label ?? type}`
    return { level: 'error', code: 'not_askable', list: 'blocks', id, message }
  })
  return [...issues, ...logic, ...notAskable].toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ level }: Issue): number => (level === 'error' ? 0 : 1)
