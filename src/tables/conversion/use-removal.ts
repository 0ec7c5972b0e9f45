import { useEffect, useRef, useState } from 'react'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from '../../engine/model/structure.ts'
import { tablesClient } from '../page/tables-client.ts'

interface Removal {
  /** The settings that it was asked for. */
  template: unknown
  /** How many cells hold what they take out; null while that is counted. */
  count: number | null
}

/** What settings take out that cells may hold, by the values of a field. */
export const takenOut = (field: Field | null, { type, template }: { type: string; template: unknown }): string[] =>
  field?.type === type ? (fieldType(type).removedValues?.(field.template, template) ?? []) : []

/** Asks once before settings are saved that take options out of a field while cells hold them. */
export function useRemoval(of: { basePublicId: string; tableId: string; field: Field | null }) {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const { basePublicId, tableId, field } = of
  // Who has closed the form meanwhile saves nothing.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    isCounting: removal !== null && removal.count === null,
    /** How many cells would lose an option by these settings, once that is known. */
    usesOf: (template: unknown): number => (removal?.template === template ? (removal?.count ?? 0) : 0),
    /**
     * Whether nothing stands in the way of saving: no cell holds what is taken out, or the person has been told. What
     * cannot be counted stands in nobody's way, for undo brings it back.
     */
    async mayGo(shown: unknown, values: readonly string[]): Promise<boolean> {
      if (field === null || values.length === 0) return true
      if (removal !== null && removal.template === shown && (removal.count ?? 0) > 0) return true
      setRemoval({ template: shown, count: null })
      const asked = { basePublicId, tableId, fieldId: field.id, values: values.slice(0, 1000) }
      const count = await tablesClient.fields.countOptionUses.query(asked).then(
        answer => answer.count,
        () => 0,
      )
      if (isGone.current) return false
      setRemoval({ template: shown, count })
      return count === 0
    },
  }
}
