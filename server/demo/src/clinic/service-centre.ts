/** A fictional address in the format of the configuration; nothing is sent to a demonstration. */
export const DEMO_SERVICE_CENTRE = {
  key: 'ServiceCentre',
  value: JSON.stringify({
    recipientCh: 'Dentarium 演示服务中心 模型收件处',
    recipientEn: 'Dentarium demonstration service centre, models',
    addressCh: '演示省示例市示范路 1 号（演示地址，请勿寄件）',
    addressEn: '1 Example Road, Sample City (demonstration only, please send nothing)',
    phone: '100 0000 0000',
  }),
} as const;
