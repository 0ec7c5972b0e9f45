import { useMemo, useState } from 'react'
import { blockTypes } from '../../blocks/registry.ts'
import { blockUis } from '../../blocks/registry.ui.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { formOutline, withoutDeleted } from '../../document/outline.ts'
import { piping } from '../piping-part.ts'
import { LiveForm } from './LiveForm.tsx'

interface LivePagesProps {
  document: FormDocument
  title: string
}

/** A form as its respondents will see it. Nothing is sent. Give it another key to begin again. */
export function LivePages({ document, title }: LivePagesProps) {
  const [place] = useState(() => ({ now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }))
  const view = useMemo(() => {
    const kept = withoutDeleted(document)
    return {
      identifier: '',
      title,
      version: 0,
      document: kept,
      pageId: formOutline(kept).pages[0]?.id ?? '',
      answers: {},
      parameters: {},
      token: null,
      seed: 1,
      ...place,
      problems: {},
      message: '',
    }
  }, [document, title, place])
  return <LiveForm view={view} types={blockTypes} uis={blockUis} piping={piping} />
}
