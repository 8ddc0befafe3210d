import { type KnownError, defineError } from '../contract/known-error.ts';

/** Failures of calls about orders beside the rules of orders. */
export const ORDER_CALL_ERRORS = {
  'order.notFound': defineError(
    404,
    '订单不存在，或您无权查看。',
    'There is no such order, or you have no access to it.',
  ),
  'order.operator': defineError(403, '操作人须为当前登录用户。', 'An order can be changed in your own name only.'),
  'order.itemDentition': defineError(
    409,
    '该产品不适用于此患者的牙列。',
    'This product does not suit the dentition of the patient.',
  ),
  'order.expert': defineError(
    409,
    '请选择此产品可用的专家。',
    'Please choose an expert who is available for this product.',
  ),
  'order.formInvalid': defineError(
    400,
    '表单有误，请检查标出的项目。',
    'The form is not valid. Please check the marked fields.',
  ),
  'order.unchanged': defineError(
    409,
    '厂家退回或要求补充的表单没有修改。请修改，或确认原样提交。',
    'Forms that the manufacturer has returned are unchanged. Please change them, or confirm that they are submitted as they are.',
  ),
  'order.requestItem': defineError(
    409,
    '此补充要求已关闭，或不能用文字回复。',
    'This item is not asked for any more, or cannot be answered in words.',
  ),
  'scheme.notFound': defineError(
    404,
    '方案不存在，或您无权查看。',
    'There is no such plan, or you have no access to it.',
  ),
  'scheme.unreadable': defineError(
    400,
    '方案的 zip 文件已损坏，无法读取。',
    'The zip of the plan is damaged and cannot be read.',
  ),
  'scheme.modelInWork': defineError(
    409,
    '正在生成该步的模型，请稍候再试。',
    'The model of this step is being made. Please try again in a moment.',
  ),
  'scheme.busy': defineError(
    429,
    '请求过多，请稍后再试。',
    'Too many files of plans are read. Please try again in a moment.',
  ),
} as const satisfies Record<string, KnownError>;
