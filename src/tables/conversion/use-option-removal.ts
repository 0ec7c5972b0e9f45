import { useEffect, useRef, useState } from 'react'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from '../../engine/model/structure.ts'
import { tablesClient } from '../page/tables-client.ts'

interface Removal {
  /** The settings that were counted. */
  template: unknown
  /** How many cells hold a removed option; null while that is being counted. */
  count: number | null
}

/** The options that the settings remove and that cells may hold. */
export const removedOptions = (
  field: Field | null,
  { type, template }: { type: string; template: unknown },
): string[] => (field?.type === type ? (fieldType(type).removedValues?.(field.template, template) ?? []) : [])

/** Asks for confirmation, once, before settings are saved that remove options which cells hold. */
export function useOptionRemoval(target: { basePublicId: string; tableId: string; field: Field | null }) {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const { basePublicId, tableId, field } = target
  // The form may be closed while the count is loading.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    isCounting: removal !== null && removal.count === null,
    /** How many cells would lose an option by these settings; 0 until that is known. */
    usesOf: (template: unknown): number => (removal?.template === template ? (removal?.count ?? 0) : 0),
    /**
     * Whether the settings may be saved: no cell holds a removed option, or the person has confirmed. If counting
     * fails, saving is allowed, because undo restores the values.
     */
    async confirmRemoval(shown: unknown, values: readonly string[]): Promise<boolean> {
      if (field === null || values.length === 0) return true
      if (removal !== null && removal.template === shown && (removal.count ?? 0) > 0) return true
      setRemoval({ template: shown, count: null })
      const input = { basePublicId, tableId, fieldId: field.id, values: values.slice(0, 1000) }
      const count = await tablesClient.fields.countOptionUses.query(input).then(
        answer => answer.count,
        () => 0,
      )
      if (isGone.current) return false
      setRemoval({ template: shown, count })
      return count === 0
    },
  }
}
