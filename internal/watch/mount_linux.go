package watch

import "golang.org/x/sys/unix"

// remoteMount names the kinds of file system on which others change files
// without an event here, as inotify(7) warns.
func remoteMount(folder string) string {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return ""
	}
	return remoteKind(int64(stat.Type)) //nolint:unconvert // narrower on some architectures
}

func remoteKind(magic int64) string {
	var kind string
	switch uint32(magic) { // some magic numbers have their top bit set
	case unix.NFS_SUPER_MAGIC:
		kind = "NFS"
	case unix.SMB_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC:
		kind = "SMB"
	case unix.CEPH_SUPER_MAGIC:
		kind = "Ceph"
	case unix.AFS_SUPER_MAGIC, unix.AFS_FS_MAGIC:
		kind = "AFS"
	case unix.CODA_SUPER_MAGIC:
		kind = "Coda"
	case unix.V9FS_MAGIC:
		kind = "9P"
	case unix.FUSE_SUPER_MAGIC:
		kind = "FUSE"
	default:
		return ""
	}
	return "is on " + kind + ", which may give no events"
}
