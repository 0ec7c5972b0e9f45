import { FlowDrawings } from '../../../flows/FlowDrawing.tsx'
import { flowTypeUi } from '../../../flows/registry.ui.ts'
import { keptUntilEditor, noEditorYet } from '../../../texts/flow-page-texts.ts'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { ItemPreview } from '../new/ItemPreview.tsx'
import { defaultTheme, themeOf } from '../new/themes.ts'
import styles from './FlowPage.module.css'

/** Shows a preview until the type has an editor. */
export function EditorView({ flow, home }: { flow: Flow; home: HomeInfo }) {
  const label = home.flowTypes.find(({ type }) => type === flow.type)?.label ?? flow.type
  const theme = themeOf(flow.theme) ?? defaultTheme
  return (
    <div className={styles.scroll}>
      <FlowDrawings />
      <div className={styles.editor}>
        <div className={styles.words}>
          <h2 className={styles.heading}>{noEditorYet(label)}</h2>
          <p className={styles.text}>{flowTypeUi(flow.type).editorNotice ?? keptUntilEditor(label)}</p>
          <p className={styles.text}>Theme: {theme.name}</p>
        </div>
        <ItemPreview type={flow.type} theme={theme} name={flow.name} size="large" />
      </div>
    </div>
  )
}
