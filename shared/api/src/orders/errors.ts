import type { OwnOrderRefusal } from '@dentarium/orders/states';
import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of orders, with which the rules in `@dentarium/orders/states` refuse. */
export const ORDER_ERRORS = {
  'order.status': defineError(409, '当前状态不允许此操作。', 'This operation is not allowed in this status.'),
  'order.paused': defineError(
    409,
    '订单已暂停，请联系区域销售重新启动病例。',
    'The order is paused. Please contact the regional sales to restart the case.',
  ),
  'order.notPaused': defineError(409, '订单未暂停。', 'The order is not paused.'),
  'order.archived': defineError(
    409,
    '病例已归档，请先取消归档。',
    'The case is archived. Please take it out of the archive first.',
  ),
  'order.organisation': defineError(
    409,
    '该机构尚未签约，不能创建订单。',
    'This clinic has not signed yet, so that it cannot create orders.',
  ),
  'order.item': defineError(
    409,
    '该患者不能选择此治疗产品。',
    'This treatment product cannot be chosen for this patient.',
  ),
  'order.notSynchronised': defineError(409, '请先同步患者数据。', 'Please synchronize patient data first.'),
  'order.draftOpen': defineError(
    409,
    '该患者有未提交的订单，请继续填写或先删除。',
    'This patient has an order that is not submitted. Please continue or delete it first.',
  ),
  'order.bothOpen': defineError(
    409,
    '该患者的矫治订单和保持器订单均未完成，完成其一后才能新建。',
    'This patient has both a treatment and a retention order. A new one can be created once one of them is done.',
  ),
  'order.treatmentOpen': defineError(
    409,
    '该患者已有未完成的矫治订单。',
    'This patient has a treatment order that is not done.',
  ),
  'order.retentionOpen': defineError(
    409,
    '该患者已有未完成的保持器订单。',
    'This patient has a retention order that is not done.',
  ),
  'order.adjustmentOpen': defineError(
    409,
    '该病例已有进行中的调整订单。',
    'This case has an adjustment order in progress already.',
  ),
  'order.retainerPhase': defineError(
    409,
    '该治疗产品在治疗期间不包含保持器。',
    'The treatment product of this patient does not include retainers during the treatment.',
  ),
  'order.notShipped': defineError(
    409,
    '治疗订单发货后才能重启。',
    'A treatment can be restarted once its order has been shipped.',
  ),
  'order.formKey': defineError(400, '该表单不属于此类订单。', 'This form does not belong to orders of this type.'),
  'order.formNotAsked': defineError(
    409,
    '目前只能修改要求补充的资料。',
    'At present only the items that were asked for can be edited.',
  ),
  'order.formsUnfinished': defineError(400, '请填写全部信息。', 'Please fill in all information.'),
  'order.address': defineError(400, '请选择收货地址。', 'Please choose a delivery address.'),
  'order.outstanding': defineError(
    409,
    '要求补充的资料尚未齐全。',
    'Some of the items that were asked for are missing still.',
  ),
  'order.locked': defineError(
    409,
    '审核人员正在处理此订单，暂时不能撤回。',
    'A reviewer is working on this order, so that it cannot be withdrawn at present.',
  ),
  'order.taken': defineError(409, '设计师已接单。', 'A designer has taken this order already.'),
  'order.otherDesigner': defineError(
    409,
    '此订单由另一位设计师处理，只有该设计师可以放回。',
    'Another designer has this order. Only they can give it back.',
  ),
  'order.itemsAsked': defineError(
    400,
    '请至少列出一项需补充的资料，并注明表单和说明。',
    'Please name at least one item, with its form and a text.',
  ),
  'order.rejection': defineError(
    400,
    '请为每个不通过的表单填写原因。',
    'Please give a reason for each form that is rejected.',
  ),
  'order.filesUnreadable': defineError(
    409,
    '部分必需文件无法读取，不能通过审核。',
    'Some mandatory files cannot be read, so that the data cannot be accepted.',
  ),
  'order.filesLoading': defineError(
    409,
    '部分文件仍在读取，请稍后再通过审核。',
    'Some files are still being read. Please accept the data a little later.',
  ),
  'order.hasDesign': defineError(
    409,
    '该订单已有设计方案或批次，不能删除。',
    'This order has a plan or a batch, so that it cannot be deleted.',
  ),
  'order.notOnly': defineError(
    409,
    '该病例还有其他订单，不能删除。',
    'This case has other orders, so that it cannot be deleted.',
  ),
  'order.accepted': defineError(
    409,
    '该病例的资料曾通过审核，不能删除。',
    'Data of this case were accepted once, so that it cannot be deleted.',
  ),
  'order.scheme': defineError(
    400,
    '方案不完整：需要三维文件、步数、邻面去釉表和附件表。',
    'The plan is not complete. It needs 3D files, steps, and the tables of IPR and attachments.',
  ),
  'order.expertUnlinked': defineError(
    409,
    '所选专家尚未关联账号，请联系区域销售在目录中关联。',
    'The chosen expert has no account yet. Regional sales can link one in the catalogue.',
  ),
  'order.otherExpert': defineError(
    403,
    '医生选择了另一位专家，只有该专家可以审核。',
    'The doctor has chosen another expert. Only that expert can decide on the plan.',
  ),
  'order.comment': defineError(400, '请填写退回意见。', 'Please say why the plan is returned.'),
  'order.opinion': defineError(400, '请填写修改意见。', 'Please say what is to be changed.'),
  'order.schemeChoice': defineError(
    400,
    '请选择待您决定的方案版本。',
    'Please choose a version of the plan that waits for your decision.',
  ),
  'order.statement': defineError(400, '请勾选确认声明。', 'Please tick the statement.'),
  'order.batchRange': defineError(
    400,
    '生产步数须在方案范围内。',
    'The steps that are to be produced have to lie within the plan.',
  ),
  'order.expertFee': defineError(400, '请先确认专家费用。', 'Please agree to the fee of the expert first.'),
  'order.courier': defineError(400, '请选择快递公司。', 'Please choose a courier.'),
  'order.waybill': defineError(
    400,
    '运单号为 8 至 20 位字母或数字。',
    'A waybill number has 8 to 20 letters and digits.',
  ),
  'order.notDelivered': defineError(
    409,
    '尚未到自动确认收货的时间。',
    'It is too early to count the order as received.',
  ),
  'order.noStepsLeft': defineError(409, '方案中没有剩余步数可生产。', 'No steps of the plan are left to be produced.'),
  'order.otherWork': defineError(409, '该病例有其他进行中的订单。', 'Another order of this case is in progress.'),
  'order.followUpForm': defineError(400, '请填写后续生产表。', 'Please fill in the form of the production follow-up.'),
  'order.reissueForm': defineError(400, '请填写补发申请表。', 'Please fill in the application for the reissue.'),
  'order.terms': defineError(
    400,
    '请填写补发条件：免费或价格，以及步数。',
    'Please give the terms of the reissue: free or a price, and the steps.',
  ),
  'order.termsNotOffered': defineError(
    409,
    '补发条件尚未给出，请稍候。',
    'The terms of the reissue have not been offered yet.',
  ),
  'order.refusalReason': defineError(400, '请填写拒绝补发的原因。', 'Please say why the reissue is refused.'),
  'order.reissueUnchanged': defineError(
    409,
    '请修改说明或照片后再次申请。',
    'Please change the text or the photographs before applying again.',
  ),
  'order.restarts': defineError(409, '治疗产品的重启次数已用完。', 'The treatment product covers no more restarts.'),
  'order.validity': defineError(409, '治疗产品已过有效期。', 'The validity of the treatment product has ended.'),
  'order.cancellationOpen': defineError(
    409,
    '该订单有待处理的取消申请，请先答复或撤回该申请。',
    'A cancellation of this order is requested. It has to be answered or taken back first.',
  ),
  'order.noCancellation': defineError(
    409,
    '该订单没有待处理的取消申请。',
    'No cancellation of this order is requested.',
  ),
  'order.cancellationReason': defineError(400, '请填写原因。', 'Please give a reason.'),
  'order.pauseReason': defineError(400, '请填写暂停原因。', 'Please say why the order is paused.'),
  'order.pausedOtherwise': defineError(
    409,
    '该订单因其他原因暂停。',
    'This order is paused for another reason than a stopped treatment.',
  ),
} as const satisfies Record<OwnOrderRefusal, KnownError>;
