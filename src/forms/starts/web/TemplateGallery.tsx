import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { startingThemes } from '../../copies/starting-themes.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { templateCategories, type TemplateInfo } from '../../templates/gallery.ts'
import { findTemplates } from '../find-templates.ts'
import { gridStep } from './grid-step.ts'
import { startOf } from './load-start.ts'
import { picturePath } from './picture-path.ts'
import styles from './TemplateGallery.module.css'

const PreviewDialog = lazyPart(() => import('../../web/preview/PreviewDialog.tsx'))

interface TemplateGalleryProps {
  /** The type of the new flow, whose own templates come first. */
  type: string
  onStart(start: ItemStart): void
}

/** All templates with their pictures. Choosing one shows it as respondents will see it. */
export function TemplateGallery({ type, onStart }: TemplateGalleryProps) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<TemplateInfo['category'] | null>(null)
  const [shown, setShown] = useState<ItemStart | null>(null)
  const found = findTemplates({ search, category, type })
  const preview = async (template: TemplateInfo) => {
    try {
      setShown(await startOf(template))
    } catch (error) {
      toastError(errorText(error))
    }
  }
  const close = () => setShown(null)
  return (
    <section aria-labelledby="templates" className={styles.gallery}>
      <div className={styles.head}>
        <h2 id="templates" className={styles.title}>
          Templates
        </h2>
        <TextInput
          className={styles.search ?? ''}
          type="search"
          aria-label="Find a template"
          placeholder="Find a template"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape' || search === '') return
            event.preventDefault()
            setSearch('')
          }}
        />
      </div>
      <fieldset className={styles.categories}>
        <legend className={styles.legend}>Category</legend>
        {[null, ...templateCategories].map(each => (
          <label key={each ?? 'all'} className={styles.category}>
            <input
              type="radio"
              name="category"
              aria-label={each ?? 'All'}
              className={styles.radio}
              checked={category === each}
              onChange={() => setCategory(each)}
            />
            {each ?? 'All'}
          </label>
        ))}
      </fieldset>
      <output className={styles.none}>
        {found.length === 0 ? 'No templates match. Try another word, or start from scratch.' : ''}
      </output>
      <Cards key={`${search} ${category}`} templates={found} onOpen={template => void preview(template)} />
      {shown && (
        <LazyPart onClose={close}>
          <PreviewDialog
            document={themed(shown)}
            title={shown.name}
            heading={shown.label}
            onClose={close}
            action={
              <Button size="xs" data-autofocus onClick={() => onStart(shown)}>
                Use this template
              </Button>
            }
          />
        </LazyPart>
      )}
    </section>
  )
}

/** The document of a template in the look that suits it. */
function themed({ content, theme }: ItemStart): FormDocument {
  const document = content as FormDocument
  return { ...document, theme: { ...document.theme, ...startingThemes[theme ?? ''] } }
}

interface CardsProps {
  templates: readonly TemplateInfo[]
  onOpen(template: TemplateInfo): void
}

/** The cards are one stop of the Tab key, and arrow keys move between them. */
function Cards({ templates, onOpen }: CardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const isMoving = useRef(false)
  useEffect(() => {
    if (isMoving.current) list.current?.querySelectorAll('button')[active]?.focus()
    isMoving.current = false
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const tops = [...(list.current?.children ?? [])].map(card => (card as HTMLElement).offsetTop)
    const next = gridStep(event.key, active, tops)
    if (next === null) return
    event.preventDefault()
    isMoving.current = true
    setActive(next)
  }
  return (
    <ul ref={list} className={styles.cards} aria-label="Templates">
      {templates.map((template, index) => (
        <li key={template.id}>
          <button
            type="button"
            className={styles.card}
            tabIndex={index === active ? 0 : -1}
            onFocus={() => setActive(index)}
            onKeyDown={onKeyDown}
            onClick={() => onOpen(template)}
          >
            <TemplatePicture id={template.id} />
            <span className={styles.cardTitle}>{template.title}</span>
            <span className={styles.cardText}>{template.description}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The first page of a template, in the color scheme of the product. */
const TemplatePicture = ({ id }: { id: string }) => (
  <span className={styles.picture}>
    {(['light', 'dark'] as const).map(scheme => (
      <img
        key={scheme}
        className={styles[scheme]}
        src={picturePath(id, scheme)}
        alt=""
        width={420}
        height={280}
        loading="lazy"
        decoding="async"
      />
    ))}
  </span>
)
