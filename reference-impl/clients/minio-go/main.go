// The surface of minio-go, against the server that the environment names. A line for each step: `ok NAME`, or `not ok NAME: why`.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"slices"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/lifecycle"
	"github.com/minio/minio-go/v7/pkg/tags"
)

const mib = 1 << 20

var (
	ctx    = context.Background()
	client = connect(os.Getenv("ASSAY_REGION"), false)
)

func connect(region string, trailers bool) *minio.Client {
	at, _ := url.Parse(os.Getenv("ASSAY_ENDPOINT"))
	made, err := minio.New(at.Host, &minio.Options{
		Creds:           credentials.NewStaticV4(os.Getenv("ASSAY_KEY"), os.Getenv("ASSAY_SECRET"), ""),
		Region:          region,
		TrailingHeaders: trailers,
	})
	must(err)
	return made
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func same(what string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		panic(fmt.Errorf("%s: expected %v, got %v", what, want, got))
	}
}

func sameBytes(what string, got, want []byte) {
	if !bytes.Equal(got, want) {
		panic(fmt.Errorf("%s: %d bytes came, not the %d that were sent", what, len(got), len(want)))
	}
}

func step(name string, work func(bucket string)) {
	defer func() {
		if why := recover(); why != nil {
			fmt.Printf("not ok %s: %v\n", name, why)
			return
		}
		fmt.Printf("ok %s\n", name)
	}()
	bucket := fmt.Sprintf("minio-go-%d", time.Now().UnixNano())
	must(client.MakeBucket(ctx, bucket, minio.MakeBucketOptions{}))
	work(bucket)
}

// Bytes in which each position can be recognised.
func pattern(size int) []byte {
	content := make([]byte, size)
	for at := range content {
		content[at] = byte(at*7 + at>>8 + at>>16)
	}
	return content
}

func put(by *minio.Client, bucket, key string, content []byte, options minio.PutObjectOptions) minio.UploadInfo {
	info, err := by.PutObject(ctx, bucket, key, bytes.NewReader(content), int64(len(content)), options)
	must(err)
	return info
}

func read(bucket, key string, options minio.GetObjectOptions) []byte {
	object, err := client.GetObject(ctx, bucket, key, options)
	must(err)
	defer object.Close()
	content, err := io.ReadAll(object)
	must(err)
	return content
}

func keys(bucket string, options minio.ListObjectsOptions) (found []string) {
	for entry := range client.ListObjects(ctx, bucket, options) {
		must(entry.Err)
		found = append(found, entry.Key)
	}
	return found
}

func codeOf(err error) string { return minio.ToErrorResponse(err).Code }

func main() {
	step("buckets", func(bucket string) {
		there, err := client.BucketExists(ctx, bucket)
		must(err)
		same("exists", there, true)
		all, err := client.ListBuckets(ctx)
		must(err)
		same("listed", slices.ContainsFunc(all, func(one minio.BucketInfo) bool { return one.Name == bucket }), true)
		_, err = client.GetBucketLocation(ctx, bucket)
		must(err)
		must(client.RemoveBucket(ctx, bucket))
		there, err = client.BucketExists(ctx, bucket)
		must(err)
		same("exists after removal", there, false)
	})

	step("objects", func(bucket string) {
		for _, key := range []string{"plain", "a folder/ü+&=?%41 b", "dots/../x", "empty"} {
			content := pattern(70_000)
			if key == "empty" {
				content = []byte{}
			}
			put(client, bucket, key, content, minio.PutObjectOptions{ContentType: "text/assay", UserMetadata: map[string]string{"Colour": "blue"}})
			sameBytes(key, read(bucket, key, minio.GetObjectOptions{}), content)
			info, err := client.StatObject(ctx, bucket, key, minio.StatObjectOptions{})
			must(err)
			same("type", info.ContentType, "text/assay")
			same("metadata", info.UserMetadata["Colour"], "blue")
			must(client.RemoveObject(ctx, bucket, key, minio.RemoveObjectOptions{}))
			_, err = client.StatObject(ctx, bucket, key, minio.StatObjectOptions{})
			same("after removal", codeOf(err), "NoSuchKey")
		}
	})

	step("ranges", func(bucket string) {
		content := pattern(100_000)
		put(client, bucket, "key", content, minio.PutObjectOptions{})
		options := minio.GetObjectOptions{}
		must(options.SetRange(10, 99))
		sameBytes("range", read(bucket, "key", options), content[10:100])
		object, err := client.GetObject(ctx, bucket, "key", minio.GetObjectOptions{})
		must(err)
		piece := make([]byte, 500)
		_, err = object.ReadAt(piece, 70_000)
		must(err)
		sameBytes("ReadAt", piece, content[70_000:70_500])
		_, err = object.Seek(-100, io.SeekEnd)
		must(err)
		rest, err := io.ReadAll(object)
		must(err)
		sameBytes("Seek", rest, content[99_900:])
	})

	step("copies", func(bucket string) {
		content := pattern(5 * mib)
		put(client, bucket, "from ü", content, minio.PutObjectOptions{UserMetadata: map[string]string{"Colour": "blue"}})
		_, err := client.CopyObject(ctx,
			minio.CopyDestOptions{Bucket: bucket, Object: "to", ReplaceMetadata: true, UserMetadata: map[string]string{"Colour": "red"}},
			minio.CopySrcOptions{Bucket: bucket, Object: "from ü"})
		must(err)
		sameBytes("copy", read(bucket, "to", minio.GetObjectOptions{}), content)
		info, err := client.StatObject(ctx, bucket, "to", minio.StatObjectOptions{})
		must(err)
		same("metadata", info.UserMetadata["Colour"], "red")
		_, err = client.ComposeObject(ctx, minio.CopyDestOptions{Bucket: bucket, Object: "both"},
			minio.CopySrcOptions{Bucket: bucket, Object: "from ü"},
			minio.CopySrcOptions{Bucket: bucket, Object: "to", MatchRange: true, Start: 5, End: 999})
		must(err)
		sameBytes("composed", read(bucket, "both", minio.GetObjectOptions{}), append(slices.Clone(content), content[5:1000]...))
	})

	for name, by := range map[string]*minio.Client{
		"multipart":               client,
		"multipart with trailers": connect(os.Getenv("ASSAY_REGION"), true),
	} {
		step(name, func(bucket string) {
			content := pattern(11*mib + 5)
			info := put(by, bucket, "key", content, minio.PutObjectOptions{PartSize: 5 * mib})
			same("size", info.Size, int64(len(content)))
			sameBytes("parts", read(bucket, "key", minio.GetObjectOptions{}), content)
			_, err := by.PutObject(ctx, bucket, "stream", bytes.NewReader(content), -1, minio.PutObjectOptions{PartSize: 5 * mib})
			must(err)
			sameBytes("of unknown length", read(bucket, "stream", minio.GetObjectOptions{}), content)
			put(by, bucket, "small", content[:1000], minio.PutObjectOptions{})
			sameBytes("small", read(bucket, "small", minio.GetObjectOptions{}), content[:1000])
			options := minio.GetObjectOptions{PartNumber: 3}
			sameBytes("part", read(bucket, "key", options), content[10*mib:])
		})
	}

	step("uploads", func(bucket string) {
		core := minio.Core{Client: client}
		_, err := core.NewMultipartUpload(ctx, bucket, "open/key", minio.PutObjectOptions{})
		must(err)
		count := 0
		for one := range client.ListIncompleteUploads(ctx, bucket, "open/", true) {
			must(one.Err)
			count++
		}
		same("uploads", count, 1)
		must(client.RemoveIncompleteUpload(ctx, bucket, "open/key"))
	})

	step("versioning", func(bucket string) {
		must(client.EnableVersioning(ctx, bucket))
		first := put(client, bucket, "key", []byte("one"), minio.PutObjectOptions{})
		second := put(client, bucket, "key", []byte("two"), minio.PutObjectOptions{})
		must(client.RemoveObject(ctx, bucket, "key", minio.RemoveObjectOptions{}))
		sameBytes("first", read(bucket, "key", minio.GetObjectOptions{VersionID: first.VersionID}), []byte("one"))
		markers, versions := 0, []string{}
		for one := range client.ListObjects(ctx, bucket, minio.ListObjectsOptions{WithVersions: true, Recursive: true}) {
			must(one.Err)
			if one.IsDeleteMarker {
				markers++
			} else {
				versions = append(versions, one.VersionID)
			}
		}
		same("markers", markers, 1)
		same("versions", versions, []string{second.VersionID, first.VersionID})
		must(client.RemoveObject(ctx, bucket, "key", minio.RemoveObjectOptions{VersionID: second.VersionID}))
		must(client.SuspendVersioning(ctx, bucket))
		state, err := client.GetBucketVersioning(ctx, bucket)
		must(err)
		same("state", state.Status, "Suspended")
	})

	step("tags", func(bucket string) {
		put(client, bucket, "key", []byte("x"), minio.PutObjectOptions{UserTags: map[string]string{"at once": "a+b"}})
		got, err := client.GetObjectTagging(ctx, bucket, "key", minio.GetObjectTaggingOptions{})
		must(err)
		same("at once", got.ToMap(), map[string]string{"at once": "a+b"})
		set, err := tags.NewTags(map[string]string{"colour": "blue and white"}, true)
		must(err)
		must(client.PutObjectTagging(ctx, bucket, "key", set, minio.PutObjectTaggingOptions{}))
		got, err = client.GetObjectTagging(ctx, bucket, "key", minio.GetObjectTaggingOptions{})
		must(err)
		same("object", got.ToMap(), set.ToMap())
		must(client.RemoveObjectTagging(ctx, bucket, "key", minio.RemoveObjectTaggingOptions{}))
		must(client.SetBucketTagging(ctx, bucket, set))
		got, err = client.GetBucketTagging(ctx, bucket)
		must(err)
		same("bucket", got.ToMap(), set.ToMap())
		must(client.RemoveBucketTagging(ctx, bucket))
	})

	step("lists and bulk deletion", func(bucket string) {
		names := []string{}
		for at := range 25 {
			names = append(names, fmt.Sprintf("f%d/ü %02d", at%2, at))
			put(client, bucket, names[at], []byte("x"), minio.PutObjectOptions{})
		}
		slices.Sort(names)
		same("v2", keys(bucket, minio.ListObjectsOptions{Recursive: true, MaxKeys: 10}), names)
		same("v1", keys(bucket, minio.ListObjectsOptions{Recursive: true, MaxKeys: 7, UseV1: true}), names)
		same("folders", keys(bucket, minio.ListObjectsOptions{}), []string{"f0/", "f1/"})
		gone := make(chan minio.ObjectInfo, len(names))
		for _, name := range names {
			gone <- minio.ObjectInfo{Key: name}
		}
		close(gone)
		for failed := range client.RemoveObjects(ctx, bucket, gone, minio.RemoveObjectsOptions{}) {
			must(failed.Err)
		}
		same("left", len(keys(bucket, minio.ListObjectsOptions{Recursive: true})), 0)
	})

	step("policy", func(bucket string) {
		put(client, bucket, "key", []byte("public"), minio.PutObjectOptions{})
		policy := fmt.Sprintf(`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":["*"]},"Action":["s3:GetObject"],"Resource":["arn:aws:s3:::%s/*"]}]}`, bucket)
		must(client.SetBucketPolicy(ctx, bucket, policy))
		got, err := client.GetBucketPolicy(ctx, bucket)
		must(err)
		same("kept", len(got) > 0, true)
		answer, err := http.Get(fmt.Sprintf("%s/%s/key", os.Getenv("ASSAY_ENDPOINT"), bucket))
		must(err)
		same("anonymous", answer.StatusCode, 200)
		must(client.SetBucketPolicy(ctx, bucket, ""))
	})

	step("lifecycle", func(bucket string) {
		config := lifecycle.NewConfiguration()
		config.Rules = []lifecycle.Rule{{ID: "old", Status: "Enabled", RuleFilter: lifecycle.Filter{Prefix: "old/"}, Expiration: lifecycle.Expiration{Days: 30}}}
		must(client.SetBucketLifecycle(ctx, bucket, config))
		got, err := client.GetBucketLifecycle(ctx, bucket)
		must(err)
		same("rule", got.Rules[0].RuleFilter.Prefix, "old/")
		same("days", int(got.Rules[0].Expiration.Days), 30)
		must(client.SetBucketLifecycle(ctx, bucket, lifecycle.NewConfiguration()))
	})

	step("presigned", func(bucket string) {
		link, err := client.PresignedPutObject(ctx, bucket, "a key+ü", time.Hour)
		must(err)
		request, _ := http.NewRequest(http.MethodPut, link.String(), bytes.NewReader(pattern(1000)))
		answer, err := http.DefaultClient.Do(request)
		must(err)
		same("PUT", answer.StatusCode, 200)
		link, err = client.PresignedGetObject(ctx, bucket, "a key+ü", time.Hour, url.Values{"response-content-type": {"text/other"}})
		must(err)
		answer, err = http.Get(link.String())
		must(err)
		content, _ := io.ReadAll(answer.Body)
		sameBytes("GET", content, pattern(1000))
		same("type", answer.Header.Get("Content-Type"), "text/other")
	})

	step("form", func(bucket string) {
		policy := minio.NewPostPolicy()
		must(policy.SetBucket(bucket))
		must(policy.SetKey("by form"))
		must(policy.SetExpires(time.Now().Add(time.Hour)))
		must(policy.SetContentLengthRange(1, 10_000))
		must(policy.SetUserMetadata("colour", "blue"))
		address, fields, err := client.PresignedPostPolicy(ctx, policy)
		must(err)
		var form bytes.Buffer
		writer := multipart.NewWriter(&form)
		for name, value := range fields {
			must(writer.WriteField(name, value))
		}
		file, _ := writer.CreateFormFile("file", "file.bin")
		_, err = file.Write(pattern(5000))
		must(err)
		must(writer.Close())
		answer, err := http.Post(address.String(), writer.FormDataContentType(), &form)
		must(err)
		same("status", answer.StatusCode, 204)
		sameBytes("content", read(bucket, "by form", minio.GetObjectOptions{}), pattern(5000))
	})

	step("conditions", func(bucket string) {
		info := put(client, bucket, "key", []byte("x"), minio.PutObjectOptions{})
		options := minio.GetObjectOptions{}
		must(options.SetMatchETagExcept(info.ETag))
		_, err := client.StatObject(ctx, bucket, "key", options)
		same("not modified", minio.ToErrorResponse(err).StatusCode, 304)
		unless := minio.PutObjectOptions{}
		unless.SetMatchETagExcept("*")
		_, err = client.PutObject(ctx, bucket, "key", bytes.NewReader([]byte("y")), 1, unless)
		same("written twice", codeOf(err), "PreconditionFailed")
	})

	step("attributes", func(bucket string) {
		put(connect(os.Getenv("ASSAY_REGION"), true), bucket, "key", pattern(100), minio.PutObjectOptions{Checksum: minio.ChecksumCRC32C})
		got, err := client.GetObjectAttributes(ctx, bucket, "key", minio.ObjectAttributesOptions{})
		must(err)
		same("size", got.ObjectSize, 100)
		same("checksum", got.Checksum.ChecksumCRC32C != "", true)
	})

	step("errors", func(bucket string) {
		_, err := client.StatObject(ctx, bucket, "none", minio.StatObjectOptions{})
		same("key", codeOf(err), "NoSuchKey")
		err = client.RemoveBucket(ctx, bucket+"-none")
		same("bucket", err.Error(), "The specified bucket does not exist")
		var response minio.ErrorResponse
		same("kind", errors.As(err, &response), true)
	})

	step("region", func(bucket string) {
		// Without a setting the client finds out by itself.
		_, err := connect("", false).StatObject(ctx, bucket, "none", minio.StatObjectOptions{})
		same("without a region", codeOf(err), "NoSuchKey")
	})
}
