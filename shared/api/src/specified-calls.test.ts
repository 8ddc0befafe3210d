import { describe, expect, test } from '@jest/globals';
import { CONTRACT } from './shared-calls.ts';

/** The available calls of section 7 of the specification: method, address, number of parts after it. */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  '/api/PatientService': [
    'POST InsertPatientInfo',
    'POST UpdatePatientInfo 1',
    'POST QueryPatientList_V2',
    'POST InsertSharePatient 2',
    'POST UpdatePatientListDoctor 1',
    'POST CanclePatientShareDoctor 2',
    'POST UpdatePatientTags 1',
    'POST UpdatePatientState 2',
    'POST InsertPatientMedicalRecord',
    'POST UpdatePatientMedicalRecord',
    'GET DeletePatientInfo 1',
    'GET QueryPatientListByName 1',
    'GET MergePatientInfo 2',
    'GET GetPatientMedicalRecordList',
    'DELETE DeletePatientMedicalRecord',
  ],
  '/api/RecycleService': [
    'POST DeletePatientList',
    'POST RecoveryPatientListInfo',
    'POST QueryPatientHave',
    'GET RecoveryPatientInfo 1',
  ],
  '/api/StageService': [
    'GET GetStageListByPid 1',
    'GET QueryFilesInfo 1',
    'GET QueryStageInfo 1',
    'POST InsertStageInfo 1',
    'POST UpdateStageName 1',
    'POST UpdateStageInfo 1',
    'POST MergePatientStage 2',
    'DELETE DeleteStageInfo 1',
  ],
  '/api/FileInfoService': [
    'POST UpdateFileStage 1',
    'POST UpdateFileType 1',
    'POST UpFileInfoToStage 1',
    'POST UpFileInfoToPatient 1',
    'POST DownPatientFile',
    'GET DownStageFile 1',
    'GET QueryDictType',
    'GET PatientFileClassIf 1',
    'GET QueryFileByDataType 1',
    'GET QueryPatientProjectList 1',
    'POST DeleteProjectFile 1',
    'DELETE DeleteFileInfoById 1',
    'GET QueryOriginalImagePath',
  ],
  '/api/TagService': [
    'GET QueryTagsByUid',
    'GET QueryTagsList',
    'POST InsertTagTypeInfo',
    'POST UpdateTagTypeName 2',
    'POST InsertTagInfo 1',
    'DELETE DeleteTagsInfo 1',
    'DELETE DeleteTagTypeInfo 1',
  ],
  '/api/DicCommonService': ['GET QueryCommonDictByGroupCode'],
  '/api/ToOnLineService': ['GET GetPatientByID 2'],
  '/onlineApi/FileService': ['POST PublicUploadPart', 'POST PublicDownloadFile'],
  '/fileApi/FileService': [
    'POST DownLoadObject',
    'POST DownLoadThumbnail',
    'POST UploadPart',
    'PUT PutObject',
    'POST DoesFileExist',
  ],
  '/pacsApi/PacsServices': ['GET GetFile'],
  '/TempFileStore': ['GET 1'],
  '/onlineApi/CaseServer': [
    'POST GetCaseListV3',
    'POST CreateOrUpdatePatient',
    'POST IsShowTreatmentItems',
    'POST CreateCase',
    'POST CaseCommit',
    'POST ProductionFollowUpCheck',
    'POST ProductionFollowUp',
    'POST ApplyForReissuance',
    'POST RestartCase',
    'POST CompleteTheData',
    'POST GetCaseNeedDealNum',
    'DELETE DeleteCase',
    'PUT UpdateIsArchive',
    'PUT UpdateIsCollect',
    'PUT UpdateCaseExpertInfo',
    'GET GetExpertInfo',
    'GET GetCaseListByPatinetId',
    'GET GetCaseDataByCaseId',
    'GET GetCaseOpertionHistory',
    'GET GetFormListByCaseId',
    'GET GetCaseManagementListByPatientId',
    'GET GetCaseShowBox',
    'GET GetCaseShowBoxListV2',
    'GET GetDesignOrderCount',
    'GET GetAddress',
    'GET GetLastDesignOrderStep',
    'GET GetDesignOrderId',
    'GET GetRecordIdByCaseId',
    'GET Get3dDesignList',
    'GET GetIngCase',
    'GET GetOpinionRecordList',
    'GET GetExpertInfoByCaseId',
    'GET GetTreatmentItemsByOrgId',
  ],
  '/onlineApi/OrderServer': [
    'POST InsertOrUpdateForm',
    'POST InsertSchemeDesign',
    'POST WithdrawOrder',
    'POST ConfirmReceipt',
    'DELETE DeleteOrder',
    'GET GetFormInfoByOrderId',
    'GET GetFormListByOrderId',
    'GET GetLastAlignStep',
    'GET GetLastKeep',
    'GET GetPublicOpinon',
    'GET GetAlignSTL',
    'GET GetTreatmentArch',
  ],
  '/onlineApi/UpLoadServer': [
    'GET SyncFailFileByOrder',
    'GET GetIsHaveFailFile',
    'GET SyncPatientData',
    'POST PatientIsSync',
  ],
  '/onlineApi/ExpressManageServer': ['GET GetWLinfo'],
  '/onlineApi/SigningOrganizationServer': ['GET GetSigningOrganizationList'],
  '/onlineApi/DoctorServer': ['POST InsertOrUpdatePreference', 'GET GetPreference'],
  '/api/AlgorithmStatisticsService': ['POST AddAlgorithmStatistics', 'GET GetCountByType'],
  '/recordings': ['GET /', 'POST /', 'PATCH /', 'DELETE /'],
  '': ['POST reportApi', 'GET cephMethods'],
  '/api/UsersService': [
    'GET QueryUsersInfo',
    'GET QueryRolesByUserId',
    'GET GetUserInfo',
    'GET QueryShareDoctorList 1',
    'PUT UpdateUserRole 1',
    'PUT UpdateUserOperationPage',
    'PUT UpdateIsOrthodontist',
    'PUT UpdateUserInfo',
    'POST InsertUserInfo',
  ],
  '/api/RoleService': [
    'GET QueryRolesInfo',
    'GET QueryAllRoles',
    'GET QueryJuridictionByRoleId 1',
    'PUT UpdateRoleJuridiction 1',
  ],
  '/userApi/UserWebApiService': [
    'PUT UpdatePassword',
    'PUT UpdateUserSex',
    'PUT UpdateUserPhone',
    'PUT UpdateUserHeadImg',
    'POST ResetPassword',
    'POST SendCode',
    'POST UnBindThirdParty',
  ],
};

/** Returns an address with anonymous parameters. */
function anonymiseParameters(address: string): string {
  return address.replaceAll(/:\w+/g, ':');
}

const present = new Set(CONTRACT.map((call) => anonymiseParameters(`${call.method} ${call.path}`)));
const specifiedCalls = Object.entries(SPECIFIED).flatMap(([service, calls]) =>
  calls.map((call) => {
    const [method = '', ...rest] = call.split(' ');
    const parts = rest.flatMap((part) =>
      /^\d$/.test(part) ? Array.from({ length: Number(part) }, () => ':') : [part],
    );
    return `${method} ${[service, ...parts].join('/').replace('//', '/')}`;
  }),
);

describe('CALL-05 the calls of the specification', () => {
  test.each(specifiedCalls)('contains %s in the contract, exactly as specified', (call) => {
    expect(present).toContain(call);
  });
});
