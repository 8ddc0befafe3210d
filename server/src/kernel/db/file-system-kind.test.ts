import { tmpdir } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import {
  findFileSystemKind,
  isNetworkKind,
  parseMountCommand,
  parseMountInfo,
  requireLocalFileSystem,
} from './file-system-kind.ts';

const LINUX = `27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
25 24 0:23 / /dev/shm rw,relatime - tmpfs tmpfs rw
40 27 0:50 / /mnt/clinic\\040share rw,relatime shared:9 - cifs //nas/clinic rw,vers=3.1.1
41 27 0:51 / /mnt rw - nfs4 nas:/export rw
42 41 254:1 / /mnt/local rw - xfs /dev/vdb rw
43 27 0:52 / /over rw - nfs nas:/old rw
44 27 254:2 / /over rw - ext4 /dev/vdc rw`;

const MACOS = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//reader@nas/clinic on /Volumes/clinic (smbfs, nodev, nosuid, mounted by reader)`;

describe('the kind of a file system', () => {
  test.each([
    ['/srv/data', 'ext4'],
    ['/mnt', 'nfs4'],
    ['/mnt/data', 'nfs4'],
    ['/mnt/clinic share/data', 'cifs'],
    ['/mnt/local/data', 'xfs'],
    ['/mntdata', 'ext4'],
    ['/over/data', 'ext4'],
  ])('of %s on Linux is %s', (path, kind) => {
    expect(findFileSystemKind(path, parseMountInfo(LINUX))).toBe(kind);
  });

  test.each([
    ['/Users/reader', 'apfs'],
    ['/Volumes/clinic/data', 'smbfs'],
  ])('of %s on macOS is %s', (path, kind) => {
    expect(findFileSystemKind(path, parseMountCommand(MACOS))).toBe(kind);
  });

  test.each(['nfs', 'nfs4', 'cifs', 'smb3', 'smbfs', 'fuse.sshfs', 'ceph'])(
    'recognises %s as a network file system',
    (kind) => {
      expect(isNetworkKind(kind)).toBe(true);
    },
  );

  test.each(['ext4', 'xfs', 'btrfs', 'zfs', 'overlay', 'tmpfs', 'apfs', 'fuseblk', 'virtiofs', '9p'])(
    '%s does not',
    (kind) => {
      expect(isNetworkKind(kind)).toBe(false);
    },
  );

  test('is accepted for the folder of temporary files', async () => {
    await expect(requireLocalFileSystem(tmpdir())).resolves.toBeUndefined();
  });

  test('is named in the refusal', async () => {
    await expect(requireLocalFileSystem('/', [{ point: '/', kind: 'nfs4' }])).rejects.toThrow(
      'network file system (nfs4)',
    );
  });
});
