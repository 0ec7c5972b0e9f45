import type { FlowType } from '../../flows/flow-type.ts'
import { baseType } from '../model/base-type.ts'
import { copyWholeBase } from './copy-whole-base.ts'
import { newId } from '../model/ids.ts'
import { basePicture } from '../picture/base-picture.ts'
import { removeBase } from './remove-base.ts'

/** The flow type that bases register with access and Home. */
export const baseFlowType: FlowType = {
  type: baseType,
  label: 'table',
  newPublicId: () => newId('bas'),
  editorPath: '/database/{id}',
  resultsPath: '/database/{id}',
  hasTables: true,
  canClose: false,
  canChangeOrganization: false,
  copy: copyWholeBase,
  picture: basePicture,
  remove: removeBase,
}
